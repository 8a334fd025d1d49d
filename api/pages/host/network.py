"""The network on the host page: the address in codes, the others, the Wi-Fi's code, and what to check."""

from typing import Any
from urllib.parse import urlsplit

from flask import Response, request

from api.http.context import app_context, settings
from api.http.identity import current, has_host_cookie
from api.http.network import look
from api.http.own_address import ANYWHERE, loopback, phone_url
from api.http.reaching import CHECKLIST, findings
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import local_path, render, to
from api.pages.kit.routes import pages
from companion.model.refusal import NotFound
from companion.service import HOST, Identity
from companion.service import network as use
from companion.service.identity import require_host


def network_shown() -> dict[str, Any]:
    """What the host page says about the network; None if requests come from elsewhere."""
    kept, set_up = use.kept_network(app_context()), settings()
    phones = urlsplit(phone_url())
    port = phones.port or (443 if phones.scheme == "https" else 80)
    shown: dict[str, Any] = {"wifi": kept.wifi, "wifi_code": kept.wifi_code, "checklist": CHECKLIST, "port": port}
    if set_up.is_public or not set_up.listens_on:
        return {**shown, "findings": [], "adapters": []}
    network, chosen = look(), phones.hostname or ""
    before = "" if loopback(chosen) else use.note_address(app_context(), HOST, chosen) or ""
    if loopback(before):  # as older versions noted it; no phone has ever opened that
        before = ""
    return {
        **shown,
        "chosen": chosen,
        "findings": findings(network, set_up.listens_on, set_up.public_url, kept.address, before),
        "adapters": network.for_phones if set_up.listens_on in ANYWHERE else [],
    }


def _host() -> Identity:
    who = HOST if has_host_cookie() else current()
    require_host(who)
    return who


@pages.post("/network/address")
def choose_address() -> Response:
    """Use another of this computer's addresses in codes."""
    who, address = _host(), request.form.get("address", "")
    if address and address not in [adapter.address for adapter in look().for_phones]:
        raise NotFound("unknown_address", "This computer no longer has the address {address}.", address=address)
    do_once(lambda: use.choose_address(app_context(), who, address))
    return to(local_path(request.form.get("next"), "/"))


@pages.post("/network/wifi")
def keep_wifi() -> Response:
    """Save the Wi-Fi's name and password. The response stored for a repeated form has neither."""
    who, name, password = _host(), request.form.get("wifi", "").strip(), request.form.get("password", "")
    do_once(lambda: use.keep_wifi(app_context(), who, name, password))
    return to(local_path(request.form.get("next"), "/"))


@pages.get("/network/wifi")
def wifi_page() -> Response:
    """The Wi-Fi's code on its own page, to print."""
    _host()
    kept = use.kept_network(app_context())
    if kept.wifi_code is None:
        raise NotFound("no_wifi", "Enter the Wi-Fi's name on the host page first.")
    back = local_path(request.args.get("next"), "/")
    return render("joining/wifi.html", wifi=kept.wifi, code=kept.wifi_code, back=back)
