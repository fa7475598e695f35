from app.web.pages.rules import rules_page

TEXT = "Hello.\n\n## The *rule*\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## End\n\n<b>x</b>\n"


def test_headings_make_a_table_of_contents() -> None:
    rules = rules_page(TEXT)
    assert [(one.anchor, one.text) for one in rules.headings] == [("s1", "The rule"), ("s2", "End")]
    assert '<h2 id="s1">The <em>rule</em></h2>' in rules.html
    assert '<table class="data">' in rules.html


def test_html_in_rules_is_text() -> None:
    assert "&lt;b&gt;x&lt;/b&gt;" in rules_page(TEXT).html


def test_the_pseudo_language_reaches_the_rules() -> None:
    assert "Héllö" in rules_page(TEXT, pseudo=True).html
