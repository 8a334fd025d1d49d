"""The tables of a PostgreSQL database, by schema version."""

TABLES = """
    CREATE TABLE companion_schema (version integer NOT NULL);
    CREATE TABLE game (
        id text COLLATE "C" PRIMARY KEY,
        name text NOT NULL,
        edition text NOT NULL,
        scenario text NOT NULL,
        join_code text NOT NULL UNIQUE,
        created_at text COLLATE "C" NOT NULL
    );
    CREATE TABLE entry (
        game text COLLATE "C" NOT NULL REFERENCES game,
        version integer NOT NULL,
        body text NOT NULL,
        PRIMARY KEY (game, version)
    );
    CREATE TABLE seat (
        game text COLLATE "C" NOT NULL REFERENCES game,
        id text COLLATE "C" NOT NULL,
        name text NOT NULL,
        role text NOT NULL,
        powers text NOT NULL,
        token_hash text NOT NULL UNIQUE,
        created_at text COLLATE "C" NOT NULL,
        move_hash text,
        PRIMARY KEY (game, id)
    );
    CREATE INDEX seat_move_hash ON seat (move_hash);
    CREATE TABLE answer (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        scope text NOT NULL,
        key text NOT NULL,
        body text NOT NULL,
        UNIQUE (scope, key)
    );
"""
"""Collation "C" sorts as SQLite and Python do, whatever the server's locale."""
SINCE_2 = """
    CREATE TABLE document (
        kind text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        body text NOT NULL,
        PRIMARY KEY (kind, name)
    );
"""
SINCE_4 = """
    CREATE TABLE snapshot (
        game text COLLATE "C" PRIMARY KEY REFERENCES game,
        version integer NOT NULL,
        digest text NOT NULL,
        body text NOT NULL
    );
    CREATE UNLOGGED TABLE guess (who text NOT NULL, at double precision NOT NULL, counts real NOT NULL, guess text);
    CREATE INDEX guess_who_at ON guess (who, at);
    CREATE INDEX guess_at ON guess (at);
"""
"""Guesses last only minutes: all processes share them, and they don't have to survive a server crash."""
