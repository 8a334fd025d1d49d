"""What the bundles contain comes with its licenses."""

from importlib.metadata import distribution

from tools.notices import LGPL, LICENSE_FILE, REMARKS, bundled, license_of, notice, notices


def test_every_locked_package_has_a_license_or_a_remark_of_ours():
    silent = []
    for name in bundled():
        try:
            package = distribution(name)
        except ModuleNotFoundError:
            continue
        if license_of(package) == "not stated" and name not in REMARKS:
            silent.append(name)
    assert silent == []


def test_every_locked_package_comes_with_the_text_of_its_license():
    without = []
    for name in bundled():
        try:
            package = distribution(name)
        except ModuleNotFoundError:
            continue
        if not any(LICENSE_FILE.search(str(path)) for path in package.files or ()):
            without.append(name)
    assert without == []


def test_what_prints_is_bundled_and_said_where_its_source_is():
    assert {"font-source-serif-pro", "pyphen", "justmytype-intl-sea", "python-bidi"} <= set(bundled())
    said = notice(distribution("pyphen"))
    assert "github.com/Kozea/Pyphen" in said


def test_a_package_under_the_lgpl_says_so_with_its_text():
    said = notice(distribution("zeroconf"))
    assert LGPL in said
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in said


def test_the_notices_begin_with_our_own_license_and_name_every_package():
    text = notices(["flask", "reportlab"])
    assert text.startswith("MIT License")
    assert f"Flask {distribution('flask').version}" in text
    assert f"reportlab {distribution('reportlab').version}" in text
