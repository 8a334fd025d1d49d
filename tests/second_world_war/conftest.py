"""The helper's assertions explain themselves like those of a test."""

import pytest

pytest.register_assert_rewrite("tests.second_world_war.campaign")
