import { type Choice, guessedShares, tellingParts } from "./guessing.ts";
import type { LessonNote, NoteLocation } from "./note.ts";

/** What somebody gets right who looks at all choices together and knows nothing. */
export function guessingNotes(choices: readonly Choice[], location: NoteLocation): LessonNote[] {
  return [
    ...guessedShares(choices).map(({ rule, choices: count, found, byChance }) => ({
      ...location,
      code: "guessable" as const,
      message: `Taking ${rule} is right in ${found} of ${count} choices, and chance in ${byChance}; make it right less often.`,
    })),
    ...tellingParts(choices).map(({ part, isRight, drawings }) => ({
      ...location,
      code: "part_gives_away" as const,
      message: `\`${part}\` is ${isRight ? "always" : "never"} what gives a drawing away, in ${drawings} of them; let it be otherwise once.`,
    })),
  ];
}
