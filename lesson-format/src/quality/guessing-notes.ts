import { type Choice, guessedShares, tellingParts } from "./guessing.ts";
import { type LessonNote, type NoteLocation, noteAt } from "./note.ts";

/** What somebody gets right who looks at all choices together and knows nothing. */
export function guessingNotes(choices: readonly Choice[], location: NoteLocation): LessonNote[] {
  return [
    ...guessedShares(choices).map(({ rule, choices: count, found, byChance: chance }) =>
      noteAt(location, `guessable.${rule}`, { found, count, chance }),
    ),
    ...tellingParts(choices).map(({ part, isRight, drawings }) =>
      noteAt(location, isRight ? "part_gives_away.always" : "part_gives_away.never", { part, drawings }),
    ),
  ];
}
