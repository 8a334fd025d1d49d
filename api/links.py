"""Links in the OpenAPI document: where a response's ids can be used, so that programs and tests can follow them."""

from typing import Any

HERE = "$request.path.game_id"
NEW = "$response.body#/id"

_OF_A_GAME = (
    "get_game", "change_table", "renew_code", "take_seat", "list_seats", "take_action", "get_journal", "get_stats",
    "get_objectives", "get_audit", "get_map", "ask_table", "list_requests", "export_game",
)  # fmt: skip
LINKS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "create_game": (_OF_A_GAME, {"game_id": NEW}),
    "import_game": (("get_game", "get_journal", "export_game"), {"game_id": NEW}),
    "take_seat": (
        ("change_seat", "remove_seat", "offer_move", "answer_claim", "ask_back"),
        {"game_id": HERE, "seat_id": NEW},
    ),
    "take_action": (("undo", "correct_past", "get_journal", "get_game"), {"game_id": HERE}),
    "undo": (("redo", "get_game"), {"game_id": HERE}),
    "ask_table": (("answer_request",), {"game_id": HERE, "request_id": NEW}),
    "save_board": (("get_board", "remove_board"), {"edition_id": "$request.path.edition_id", "board": NEW}),
}
"""By operation: the operations that follow it, and where their parameters come from."""
BODIES = {("offer_move", "take_over"): {"code": "$response.body#/code"}}


def add_links(document: dict[str, Any]) -> None:
    """Write the links into a document."""
    answers = {
        operation["operationId"]: operation["responses"]["201"]
        for operations in document["paths"].values()
        for operation in operations.values()
        if isinstance(operation, dict) and "201" in operation.get("responses", {})
    }
    for source, (targets, parameters) in LINKS.items():
        answers[source]["links"] = {target: {"operationId": target, "parameters": parameters} for target in targets}
    for (source, target), body in BODIES.items():
        answers[source].setdefault("links", {})[target] = {"operationId": target, "requestBody": body}
