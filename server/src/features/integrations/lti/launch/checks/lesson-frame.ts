import { framed } from "../../login/opened-how.ts";
import type { Refusal } from "../../refusal.ts";
import type { ClaimFacts } from "../claim-facts.ts";

/** Lessons open in a tab of their own, also where choosing them may stand in a frame. */
export function checkLessonFrame({ isFramed }: Pick<ClaimFacts, "isFramed">): Refusal | null {
  return isFramed ? framed : null;
}
