"""Which tiles can stand in one line (section 4)."""

from itertools import combinations

from app.games.manaline.lines import ALL, JOINING, LINES, _joining, bits


def test_what_may_join_a_line_is_all_that_makes_no_other() -> None:
    rows = [sum(some) for line in LINES for n in range(7) for some in combinations(bits(line), n)]
    wanted = {
        row: ALL & ~row & sum({bit for line in LINES if row & line == row for bit in bits(line)})
        for row in rows
    }
    assert len(wanted) == 721
    assert wanted == JOINING == _joining()
