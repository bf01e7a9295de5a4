import { notFound } from "#platform/problems.ts";
import { notACorrection } from "../../problems.ts";
import { isCorrection } from "../heard/correction.ts";
import type { RunRow } from "../run.ts";
import type { TurnRow } from "../talk/turns.ts";

/** The turn that a text puts right. @throws notFound, notACorrection (422) */
export function correctable(
  { language }: Pick<RunRow, "language">,
  turns: readonly TurnRow[],
  position: number,
  text: string,
): TurnRow {
  const turn = turns.find((one) => one.position === position);
  if (turn?.speaker !== "learner" || turn.heard === null) throw notFound();
  if (!isCorrection(language, turn.heard, text))
    throw notACorrection({ errors: { text: [notACorrection.detail] } });
  return turn;
}
