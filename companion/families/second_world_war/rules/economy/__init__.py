"""Resources and units: what comes in, what is lost, what is built."""
