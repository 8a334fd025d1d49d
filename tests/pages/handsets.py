"""Phones in the browser, handed out to tests and wiped for the next: a new one costs more than most tests."""

from typing import Any

from playwright.sync_api import Browser, Error, Page

FORGET = """async (milliseconds) => {
  const limit = new Promise((_, fail) => setTimeout(() => fail(new Error("not forgotten in time")), milliseconds));
  const forget = async () => {
    localStorage.clear();
    sessionStorage.clear();
    const workers = navigator.serviceWorker ? await navigator.serviceWorker.getRegistrations() : [];
    for (const worker of workers) await worker.unregister();
    if (window.caches) for (const name of await caches.keys()) await caches.delete(name);
    for (const base of await indexedDB.databases()) indexedDB.deleteDatabase(base.name);
  };
  await Promise.race([forget(), limit]);
}"""
"""`page.evaluate` waits for a promise without any limit, and a worker may never answer."""


class Phone:
    """A phone with one page open. It remembers the errors that its pages had."""

    def __init__(self, browser: Browser, options: dict[str, Any], patience: int) -> None:
        self.options = options
        self.patience = patience
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(patience)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def wiped(self) -> bool:
        """Make it as good as new, if that is possible."""
        if len(self.context.pages) != 1 or self.page.is_closed() or not self.options.get("java_script_enabled", True):
            return False
        self.page.unroute_all()
        self.context.set_offline(False)
        self.page.goto("/healthz")
        self.page.evaluate(FORGET, self.patience)
        self.context.clear_cookies()
        self.page.goto("about:blank")
        self.page.set_viewport_size(self.options["viewport"])
        self.page.emulate_media(color_scheme="null", reduced_motion="null")
        self.errors.clear()
        return True


class Shelf:
    """Where the phones lie that nobody uses now."""

    def __init__(self, browser: Browser, patience: int) -> None:
        self.browser = browser
        self.patience = patience
        self.kept: list[Phone] = []

    def take(self, options: dict[str, Any]) -> Phone:
        """A phone of a kind, as good as new."""
        for phone in self.kept:
            if phone.options == options:
                self.kept.remove(phone)
                return phone
        return Phone(self.browser, options, self.patience)

    def put_back(self, phone: Phone) -> None:
        """Take a phone back, for the next test or for good: one that is left open would go on listening."""
        try:
            wiped = phone.wiped()
        except Error:  # its page was on the way elsewhere
            wiped = False
        if wiped:
            self.kept.append(phone)
        else:
            phone.context.close()
