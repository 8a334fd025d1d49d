"""Languages: every word that people read is a message, in one gettext catalog per language.

    _("Saved. Sends when you're back online.")                         # in the reader's language
    Message("{power:power the} has {money}.", power=..., money=...)    # the same as data, rendered by str()

`catalogs` finds and reads the catalogs, `current` knows the reader's language, `messages` renders. The English source
text is the message's id, so a text without a translation is shown as written.
"""

from companion.languages.catalogs import SOURCE, add_folder, catalog, file_of, folders, known
from companion.languages.current import UnknownLanguage, best, chosen, current, speak, speaking, table_language
from companion.languages.messages import Deferred, Message, Name, Names, Plural, Text, _, listed, msg, n_, plural

__all__ = [
    "SOURCE",
    "Deferred",
    "Message",
    "Name",
    "Names",
    "Plural",
    "Text",
    "UnknownLanguage",
    "_",
    "add_folder",
    "best",
    "catalog",
    "chosen",
    "current",
    "file_of",
    "folders",
    "known",
    "listed",
    "msg",
    "n_",
    "plural",
    "speak",
    "speaking",
    "table_language",
]
