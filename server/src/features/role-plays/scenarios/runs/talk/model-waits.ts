import type { DialogueState } from "#engines/role-play/index.ts";
import type { TalkWaits } from "#platform/model-endpoints.ts";
import type { Reworded } from "../../character/character.ts";
import type { Judgement } from "../../judging/judgement.ts";

/** The third answer that is of no use comes within the shorter time, whatever the first two took. */
const MOST_FORGIVEN = 2;

/** How models have done in the talk so far. */
type TrackRecord = Pick<DialogueState, "lostModel" | "brokenAnswers">;

/** How long all models together may take for a turn, in milliseconds. */
function turnWaitMs({ lostModel, brokenAnswers = 0 }: TrackRecord, waits: TalkWaits): number {
  return lostModel === true || brokenAnswers >= MOST_FORGIVEN ? waits.turnAfterLoss : waits.turn;
}

/** How long a judge may take, which is asked first. */
export function judgeWaitMs(state: TrackRecord, waits: TalkWaits): number {
  return Math.min(waits.judge, turnWaitMs(state, waits));
}

/** How long a character may take after a judge took `usedMs`; null: too little time is left to ask. */
export function characterWaitMs(state: TrackRecord, waits: TalkWaits, usedMs: number): number | null {
  const leftMs = Math.floor(turnWaitMs(state, waits) - usedMs);
  return leftMs < waits.least ? null : Math.min(leftMs, waits.character);
}

/** Whether a judge's answer was of no use, in whole or in part. */
export function isBrokenJudgement({ because, refused, contradicted = 0 }: Judgement): boolean {
  return isBroken(because) || refused > 0 || contradicted > 0;
}

/** Whether a character's was, or only its beginning came. */
export function isBrokenLine({ because }: Reworded): boolean {
  return because === "unfit" || because === "cut_off" || isBroken(because);
}

function isBroken(because: Judgement["because"] | Reworded["because"]): boolean {
  return because === "unavailable" || because === "unusable" || because === "refused";
}
