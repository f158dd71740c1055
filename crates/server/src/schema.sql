-- A match and how it stands. `turns` of its moves are played; those after them can be repeated.
CREATE TABLE matches (
    id          INTEGER PRIMARY KEY,
    game        TEXT NOT NULL,
    start       TEXT NOT NULL,
    limits      TEXT NOT NULL,
    white       TEXT NOT NULL,
    black       TEXT NOT NULL,
    clock       TEXT,
    running     INTEGER NOT NULL,
    pause       REAL NOT NULL,
    turns       INTEGER NOT NULL,
    over        TEXT,
    version     INTEGER NOT NULL,
    created     REAL NOT NULL,
    changed     REAL NOT NULL,
    -- The side that offers a draw, and the keys of the rematch: owner, white, black and watch, by the roles of this match.
    offer       TEXT,
    rematch     BLOB
) STRICT;

-- Keys with their roles: 0 owner, 1 white, 2 black, 3 watch.
CREATE TABLE keys (
    key         BLOB PRIMARY KEY,
    match       INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    role        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX keys_of_match ON keys (match);

CREATE TABLE moves (
    match       INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ply         INTEGER NOT NULL,
    move        TEXT NOT NULL,
    seconds     REAL NOT NULL,
    cost        TEXT,
    PRIMARY KEY (match, ply)
) STRICT, WITHOUT ROWID;
