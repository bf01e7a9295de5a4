import { useQuery } from "@tanstack/react-query";
import { countOf } from "../../count.ts";
import { LastStep } from "../../forms/last-step.tsx";
import { locale } from "../../language/language.ts";
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
            {countOf(resent, "statement")} {resent === 1 ? "is" : "are"}
          </strong>{" "}
          on the way again. You may close this; sending goes on.
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
  if (waiting > 0) return `${waiting.toLocaleString(locale)} still wait.`;
  if (left === 0) return `None waits any more, and none is ${status}: the store took them.`;
  const many = `${left.toLocaleString(locale)} ${left === 1 ? "is" : "are"}`;
  return status === "parked"
    ? `None waits any more. ${many} parked again: the answer of each says why.`
    : `None waits any more. ${many} missing still: their texts are no longer kept. Send what happened before once more.`;
}
