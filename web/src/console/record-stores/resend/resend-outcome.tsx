import { useQuery } from "@tanstack/react-query";
import { countOf } from "../../count.ts";
import { LastStep } from "../../forms/last-step.tsx";
import { progressQuery, type ResendSelection, type ResentStatus } from "./queries.ts";

interface ResendOutcomeProps {
  selection: ResendSelection;
  resent: number;
  onClose: () => void;
}

/** The last step: what became of them, as it happens. */
export function ResendOutcome({ selection, resent, onClose }: ResendOutcomeProps) {
  const { data } = useQuery(progressQuery(selection));
  const done = data ? Math.max(0, resent - data.waiting) : 0;
  return (
    <LastStep
      outcome={
        <>
          <strong>
            {countOf(resent, "statement is on the way again.", "statements are on the way again.")}
          </strong>{" "}
          You may close this; sending goes on.
        </>
      }
      onClose={onClose}
    >
      <progress max={Math.max(1, resent)} value={done} aria-label="Sent again" />
      {data && <p role="status">{progressInWords({ ...data, status: selection.status })}</p>}
    </LastStep>
  );
}

interface Progress {
  waiting: number;
  left: number;
  status: ResentStatus;
}

function progressInWords({ waiting, left, status }: Progress): string {
  if (waiting > 0) return countOf(waiting, "still waits.", "still wait.");
  if (status === "parked") {
    return left === 0
      ? "None waits any more, and none is parked: the store took them."
      : `None waits any more. ${countOf(left, "is parked again: its answer says why.", "are parked again: the answer of each says why.")}`;
  }
  return left === 0
    ? "None waits any more, and none is missing: the store took them."
    : `None waits any more. ${countOf(left, "is missing still: its text is no longer kept.", "are missing still: their texts are no longer kept.")} Send what happened before once more.`;
}
