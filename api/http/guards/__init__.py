"""What stands between the service and those who mean it harm: known hosts, headers, limits, proxies."""
