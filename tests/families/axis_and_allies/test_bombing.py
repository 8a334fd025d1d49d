"""Strategic bombing and rockets."""

from companion.families.axis_and_allies.actions import BombComplex
from tests.families.axis_and_allies.table import Table


def bombs(territory: str, *dice: int, by: str | None = None, weapon: str = "bombers", **extra: str) -> BombComplex:
    return BombComplex(territory=territory, dice=dice, by=by, weapon=weapon, **extra)  # type: ignore[arg-type]


def british(**position: object) -> Table:
    return Table("anniversary", "1941").given(turn="united_kingdom", phase="combat_move", **position)  # type: ignore[arg-type]


class TestDamageMarkers:
    """Anniversary p. 17."""

    def test_the_total_rolled_is_the_damage(self):
        british().when(bombs("germany", 3)).then(damage={"germany": 3}, phase="combat_move")
        british().when(bombs("germany", 3, 4), bombs("germany", 2)).then(damage={"germany": 9})

    def test_damage_is_at_most_twice_the_value(self):
        table = british().when(bombs("italy", 6, 6, 6)).then(damage={"italy": 12})
        assert table.says("bombed_to_the_limit")
        table.when(bombs("italy", 1)).then(damage={"italy": 12})

    def test_heavy_bombers_take_the_best_of_two_dice_each(self):
        heavy = {"united_kingdom": ("heavy_bombers",)}
        british(technologies=heavy).when(bombs("germany", 1, 5, 4, 2)).then(damage={"germany": 9})
        british(technologies=heavy).refuses(bombs("germany", 1, 5, 4), "invalid_dice", "bomber by bomber")

    def test_only_an_enemy_complex_can_be_bombed(self):
        british().refuses(bombs("france", 3), "no_complex").refuses(bombs("russia", 3), "friendly_territory")

    def test_rockets_need_the_technology_and_hit_a_complex_once_a_turn(self):
        table = british().refuses(bombs("germany", 3, weapon="rockets"), "no_rockets", soft=True)
        table.given(technologies={"united_kingdom": ("rockets",)}).when(bombs("germany", 3, weapon="rockets"))
        table.then(damage={"germany": 3})
        table.refuses(bombs("germany", 2, weapon="rockets"), "already_rocketed", soft=True)
        table.when(bombs("italy", 2, weapon="rockets")).then(damage={"italy": 2})

    def test_one_rocket_is_one_die(self):
        table = british(technologies={"united_kingdom": ("rockets",)})
        table.refuses(bombs("germany", 3, 4, weapon="rockets"), "wrong_dice_count", "A rocket hits one", soft=True)

    def test_rockets_can_fire_again_next_turn(self):
        table = british(technologies={"united_kingdom": ("rockets",)}).when(bombs("germany", 3, weapon="rockets"))
        table.given(turn="united_kingdom", phase="conduct_combat", round=2).when(bombs("germany", 1, weapon="rockets"))
        table.then(damage={"germany": 4})

    def test_a_raid_without_dice_is_refused(self):
        british().refuses(bombs("germany"), "dice_needed").refuses(bombs("germany", 7), "invalid_dice")

    def test_no_money_is_lost(self):
        british().when(bombs("germany", 6)).then(treasury={"germany": 31})


class TestTreasuryLoss:
    """Revised p. 20."""

    def raid(self, **position: object) -> Table:
        return Table("revised", "1942").given(turn="united_kingdom", phase="combat_move", **position)  # type: ignore[arg-type]

    def test_the_victim_pays_the_bank(self):
        self.raid().when(bombs("germany", 4, 2)).then(treasury={"germany": 34}, damage={"germany": 0})

    def test_each_bombers_die_is_capped_at_the_value(self):
        table = self.raid(control={"caucasus": "germany"}).when(bombs("caucasus", 6, 3))
        table.then(treasury={"germany": 40 - 4 - 3})

    def test_the_victim_pays_at_most_what_it_has(self):
        self.raid(treasury={"germany": 3}).when(bombs("germany", 5)).then(treasury={"germany": 0})

    def test_heavy_bombers_roll_two_dice_capped_together(self):
        table = self.raid(technologies={"united_kingdom": ("heavy_bombers",)}, control={"caucasus": "germany"})
        table.when(bombs("caucasus", 3, 3, 1, 2)).then(treasury={"germany": 40 - 4 - 3})

    def test_rockets_are_capped_at_the_value_and_several_guns_may_fire(self):
        table = self.raid(technologies={"united_kingdom": ("rockets",)}, control={"caucasus": "germany"})
        table.when(bombs("caucasus", 6, weapon="rockets"), bombs("caucasus", 2, weapon="rockets"))
        table.then(treasury={"germany": 34})

    def test_dive_bombers_let_fighters_raid_at_half_the_roll(self):
        table = Table("revised", "1942").given(turn="germany", phase="combat_move")
        table.refuses(bombs("russia", 5, weapon="fighters"), "no_fighter_raids", soft=True)
        table.given(advantages={"germany": ("luftwaffe_dive_bombers",)})
        table.when(bombs("russia", 5, 2, weapon="fighters")).then(treasury={"soviet_union": 24 - 3 - 1})


def test_complexes_cannot_be_bombed_in_1941():
    Table("aa1941", "1941").given(turn="germany").refuses(bombs("russia", 3), "no_bombing")
