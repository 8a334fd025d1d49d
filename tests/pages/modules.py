"""What the scripts of an open page export, for tests that look into them."""


def of_module(name: str, expression: str) -> str:
    """A function for `page.evaluate`: an expression in which a script's name stands for what it exports."""
    return f"""async (given) => {{
      const address = document.querySelector('script[src$="/taps.js"]').src.replace(/taps[.]js$/, "{name}.js");
      const {name} = await import(address);
      return {expression};
    }}"""
