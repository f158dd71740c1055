/** English words of the library. */
export const en = {
  "library": "My games", "library.about": "Every finished game you played here, and games you import. They stay in this browser.",
  "library.search": "Search", "library.search.help": "player, opening, tournament, tag, or the first moves", "library.game": "Game", "library.all": "all games",
  "library.result": "Result", "library.any": "any result", "library.won": "won", "library.lost": "lost", "library.draw": "draw", "library.white": "White won", "library.black": "Black won",
  "library.from": "From", "library.to": "To", "library.count": "{n|One game|{n} games}", "library.of": "{n} of {all} games", "library.none": "No game meets these conditions.",
  "library.empty": "There are no games yet. Play one, or import a file.", "library.more": "Show more", "library.files": "Import files", "library.folder": "Import a folder", "library.export": "Export these games",
  "library.reading": "Reading {name} …", "library.added": "{n|One new game|{n} new games} from {files|one file|{files} files}.", "library.known": "{n|One was|{n} were} here already.",
  "library.stopped": "{name} was read up to a damage: {reason}.", "library.refused": "{name}: {reason}", "library.large": "the file is too large; add it as a collection", "library.leftOut": "{name} has {n|one more game|{n} more games}; add it as a collection to have them all.",
  "library.exported": "{n|One game was|{n} games were} saved.", "library.moves": "{n|one move|{n} moves}", "library.study": "Analyse", "library.match": "Open the game", "library.remove": "Remove",
  "library.remove.sure": "Remove this game for good?", "library.back": "My games", "library.lost.game": "This game is not in the library.", "library.tags": "Tags, separated by commas", "library.note": "Comment on {move}", "library.note.start": "Comment on the game",
  "library.sign": "Sign", "library.sign.none": "none", "library.sign.!!": "!! brilliant", "library.sign.!": "! good", "library.sign.!?": "!? interesting", "library.sign.?!": "?! doubtful", "library.sign.?": "? mistake", "library.sign.??": "?? blunder",
  "library.unknown": "unknown", "library.parts": "Games and collections", "library.kept": "Saved.",

  "collections": "Collections", "collections.about": "Large collections, such as a year of tournaments (WTHOR). Loaded once, their moves stand beside the values in the openings.",
  "collections.name": "Name of the collection", "collections.files": "Add files", "collections.folder": "Add a folder", "collections.line": "{games|one game|{games} games} of {title} from {files|one file|{files} files}", "collections.none": "No collection is loaded.",
  "collections.remove": "Remove the collection", "collections.added": "{n|One game|{n} games} and {names|one name|{names} names} added.", "collections.again": "{name} is in the collection already.",
  "collections.player": "Player", "collections.opponent": "Opponent", "collections.search": "Search", "collections.first": "First year", "collections.last": "Last year", "collections.openings": "Openings with these games",
};
