from app.web.pages.pseudo import stretched


def test_a_text_gets_accents_and_about_forty_percent() -> None:
    text = "Create a table and send your friends the link."
    long = stretched(text)
    assert long.startswith("Çréåté å tåblé")
    assert 1.3 <= len(long) / len(text) <= 1.45


def test_places_stay_as_they_are_and_are_not_counted() -> None:
    assert stretched("{name} wins").startswith("{name} wîñš")
    assert stretched("{name}") == "{name}"


def test_the_filler_can_wrap() -> None:
    assert max(map(len, stretched("word " * 40).split())) <= 5
