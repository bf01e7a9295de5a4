import type { Piece } from "@lectern/lesson-format/cut/pieces.ts";
import { readPiece } from "@lectern/lesson-format/pieces/block-model.ts";
import { isMarked, type QuestionModel } from "@lectern/lesson-format/pieces/question-model.ts";

/** What a question lacks that nobody could answer as it stands; null where there is nothing to say. */
export function lacksRight(piece: Pick<Piece, "kind" | "lines">): string | null {
  const model = readPiece(piece);
  return model.kind === "question" ? lackOf(model) : null;
}

function lackOf({ type, sides }: QuestionModel): string | null {
  const written = sides.map(({ options }) => options.filter(({ text }) => text.trim() !== ""));
  const options = written.flat();
  if (!isMarked(type) || options.length === 0) return null;
  const right = options.filter(({ isRight }) => isRight).length;
  if (type === "scene") {
    const step = written.findIndex(
      (choices) => choices.length > 0 && !choices.some(({ isRight }) => isRight),
    );
    return step === -1 ? null : `No choice of step ${step + 1} is a good one: tick one.`;
  }
  if (type === "spot" && right === options.length) return "Every place gives it away: leave one unticked.";
  if (right > 0) return null;
  return type === "spot" ? "No place gives it away: tick one." : "No option is right: tick one.";
}
