//! Messages of engines: errors, and values of positions.

endspiel_game::phrases! {
    pub(crate) COSTS = "reason.costs": "{reason}: −{count}", "{reason}: −{count}";
    pub(crate) COSTS_ABOUT = "reason.costs-about": "{reason}: about −{count}", "{reason}: etwa −{count}";
    pub(crate) NO_ENGINE = "engine.unknown":
        "there is no engine `{name}`; there is {names}",
        "es gibt kein Programm „{name}“, nur {names}";
    pub(crate) NO_PAPER = "engine.no-paper":
        "no `{engine}` is printed in a paper `{paper}`; there is {names}",
        "in „{paper}“ ist kein „{engine}“ gedruckt; es gibt {names}";
    pub(crate) PRINTED_ONLY = "engine.printed-only":
        "`{option}` belongs to the programs printed in papers: name one with `paper=`; there is {names}",
        "„{option}“ gehört zu den Programmen, die in Arbeiten gedruckt sind: Nenne eines mit „paper=“; es gibt {names}";
    pub(crate) PAPER_GAME = "engine.paper-game":
        "`paper={paper}` is a program for `{wanted}` and cannot play `{game}`",
        "„paper={paper}“ ist ein Programm für „{wanted}“ und kann „{game}“ nicht spielen";
    pub(crate) PAPER_BOARD = "engine.paper-board":
        "`paper={paper}` does not know the size of this board",
        "„paper={paper}“ kennt die Größe dieses Bretts nicht";
    pub(crate) PAPER_WEIGHTS = "engine.paper-weights":
        "`paper={paper}` takes {count} weights on this board, from 0 to {most}: one for every run that is no line yet, and one for \
     the line, which counts ten times",
        "„paper={paper}“ braucht auf diesem Brett {count} Gewichte von 0 bis {most}: eines für jede Reihe, die noch nicht gewinnt, \
     und eines für den Sieg, das zehnfach zählt";
    pub(crate) LIMITS = "engine.limit":
        "`limit` is a number of plies after the root move from 0 to {most}, not {limit}",
        "„limit“ ist eine Zahl von Halbzügen nach dem ersten Zug von 0 bis {most}, nicht {limit}";
    pub(crate) EVEN_DEPTHS = "engine.even-depth":
        "the program printed in `paper={paper}` stops at even depths alone: `depth` is 2, 4, 6 or more up to {most}, not {depth}",
        "das in „paper={paper}“ gedruckte Programm hält nur bei geraden Tiefen an: „depth“ ist 2, 4, 6 oder mehr bis {most}, nicht {depth}";
    pub(crate) NO_LEVEL = "engine.no-level":
        "there is no level `{name}`; there is {names}",
        "es gibt keine Spielstärke „{name}“, nur {names}";
    pub(crate) NO_LEVEL_NUMBER = "engine.no-level-number":
        "there is no level `{text}`: levels go from 1 to 20, below 19 also in tenths as 7.5",
        "es gibt keine Spielstärke „{text}“: es gibt 1 bis 20, unter 19 auch Zehntel wie 7.5";
    pub(crate) NEEDS_DEPTH = "engine.needs-depth":
        "without a budget of states, alphabeta needs a depth",
        "ohne Höchstzahl der Zustände braucht alphabeta eine Tiefe";
    pub(crate) NO_TIME = "engine.no-time":
        "no move can be found in no time: time must be above 0",
        "ohne Zeit findet sich kein Zug: Die Zeit muss größer als 0 sein";
    pub(crate) NO_NODES = "engine.no-nodes":
        "nodes must be at least 1",
        "die Höchstzahl der Stellungen ist mindestens 1";
    pub(crate) THREADS = "engine.threads": "threads must be between 1 and 1023", "es können 1 bis 1023 Threads sein";
    pub(crate) TOO_LARGE = "engine.too-large":
        "a table of {mebibytes} MB does not fit into this machine's memory",
        "eine Tabelle von {mebibytes} MB passt nicht in den Speicher dieses Rechners";
    pub(crate) TABLE_VALUES = "engine.table-values":
        "it takes on, off, or stones as in 5-3",
        "möglich sind on, off oder Steine wie 5-3";
    pub(crate) NO_LIMIT = "engine.no-limit":
        "{game} has no tables that stones could limit",
        "{game} hat keine Tabellen, die sich auf Steine begrenzen ließen";
    pub(crate) NEEDS_TABLES = "engine.needs-tables":
        "`perfect` plays by exact knowledge: tables cannot be off",
        "„perfect“ spielt mit exaktem Wissen: tables kann nicht off sein";
    pub(crate) DEPTHS = "engine.depth":
        "a search looks between 1 and {most} plies ahead, not {depth}",
        "eine Suche schaut 1 bis {most} Halbzüge voraus, nicht {depth}";
    pub(crate) TRACED_DEPTHS = "engine.traced-depth":
        "a traced search looks between 1 and {most} plies ahead",
        "eine aufgezeichnete Suche schaut 1 bis {most} Halbzüge voraus";
    pub(crate) TREE_LONG = "tree.too-long":
        "a tree of numbers has at most {most} characters",
        "ein Baum aus Zahlen hat höchstens {most} Zeichen";
    pub(crate) TREE_OPEN = "tree.brackets":
        "a bracket is open or closed too often",
        "eine Klammer ist nicht geschlossen oder zu viel";
    pub(crate) TREE_EMPTY = "tree.empty":
        "there are no numbers between the brackets; write a tree as in ((3 5) (2 9))",
        "zwischen den Klammern fehlen Zahlen; schreibe einen Baum wie ((3 5) (2 9))";
    pub(crate) TREE_REST = "tree.rest":
        "a tree is one pair of brackets around everything, as in ((3 5) (2 9))",
        "um den ganzen Baum steht ein Paar Klammern, wie in ((3 5) (2 9))";
    pub(crate) TREE_NUMBER = "tree.number":
        "`{text}` is no whole number from −{most} to {most}",
        "„{text}“ ist keine ganze Zahl von −{most} bis {most}";
    pub(crate) TREE_DEEP = "tree.too-deep":
        "a tree has at most {most} levels below its root",
        "ein Baum hat höchstens {most} Ebenen unter der Wurzel";
    pub(crate) OTHER_GAME = "engine.other-game":
        "this engine was built for `{game}` and cannot play `{other}`",
        "dieses Programm ist für „{game}“ gemacht und kann „{other}“ nicht spielen";
    pub(crate) NO_MOVE_LEFT = "engine.no-move-left":
        "the game is over: there is no move to think about",
        "die Partie ist zu Ende: Es gibt keinen Zug mehr";

    pub(crate) DRAW = "value.draw": "draw", "Unentschieden";
    pub(crate) PROVED_DRAW = "value.proved-draw": "proved: a draw", "bewiesen: Unentschieden";
    pub(crate) PROVED_BOUND = "value.proved-bound":
        "proved: at least a draw for {colour}",
        "bewiesen: mindestens Unentschieden für {colour}";
    pub(crate) EQUAL = "value.equal": "equal", "ausgeglichen";
    pub(crate) BETTER = "value.better": "{colour} is better ({score})", "{colour} steht besser ({score})";
    pub(crate) WINS = "value.wins": "{colour} wins", "{colour} gewinnt";
    pub(crate) WINS_IN = "value.wins-in": "{colour} wins in {moves}", "{colour} gewinnt in {moves}";
    pub(crate) WINS_BY = "value.wins-by": "{colour} wins by {count}", "{colour} gewinnt mit {count} Vorsprung";
    pub(crate) WINS_WITH = "value.wins-with":
        "{colour} wins with the {last} stone, in {moves}",
        "{colour} gewinnt mit dem {last} Stein, in {moves}";
    pub(crate) NEXT_REMOVAL = "value.next-removal":
        "{colour} wins; next removal within {moves}",
        "{colour} gewinnt; spätestens in {moves} wird geschlagen";
    pub(crate) CURSED = "value.cursed":
        "draw; {colour} would win without the draw limit",
        "Unentschieden; ohne Remisgrenze würde {colour} gewinnen";
    pub(crate) UNSURE = "value.unsure":
        "{colour} wins without the draw limit, perhaps not in time",
        "{colour} gewinnt ohne Remisgrenze, vielleicht nicht rechtzeitig";
}
