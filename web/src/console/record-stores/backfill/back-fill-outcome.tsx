import { countOf } from "../../count.ts";
import { LastStep } from "../../forms/last-step.tsx";
import { locale } from "../../language/language.ts";
import type { BackFillSum } from "./queries.ts";

/** The last step: what was queued; the page behind shows it being sent. */
export function BackFillOutcome({ sum, onClose }: { sum: BackFillSum; onClose: () => void }) {
  const { checkpoints, missing, again } = sum;
  const queued = missing + again;
  const known = checkpoints - queued;
  return (
    <LastStep
      outcome={
        <>
          <strong>{countOf(queued, "statement is on the way.", "statements are on the way.")}</strong>
          {known > 0 && ` ${known.toLocaleString(locale)} had been reported before.`}
        </>
      }
      onClose={onClose}
    />
  );
}
