import { useQuery } from "@tanstack/react-query";
import { countOf } from "../../count.ts";
import { LastStep } from "../../forms/last-step.tsx";
import { locale } from "../../language/language.ts";
import { progressQuery, type ReplaySelection } from "./queries.ts";

interface ReplayOutcomeProps {
  selection: ReplaySelection;
  queued: number;
  onClose: () => void;
}

/** The last step: what became of them, as it happens. */
export function ReplayOutcome({ selection, queued, onClose }: ReplayOutcomeProps) {
  const { data } = useQuery(progressQuery(selection));
  const done = data ? Math.max(0, queued - data.waiting) : 0;
  return (
    <LastStep
      outcome={
        <>
          <strong>
            {countOf(queued, "delivery is queued to be sent.", "deliveries are queued to be sent.")}
          </strong>{" "}
          You may close this; sending goes on.
        </>
      }
      onClose={onClose}
    >
      <progress max={queued} value={done} aria-label="Sent again" />
      {data && (
        <p role="status">
          {data.waiting > 0
            ? countOf(data.waiting, "still waits.", "still wait.")
            : `None waits any more. Of this range, ${data.delivered.toLocaleString(locale)} were received and ${data.failed.toLocaleString(locale)} were given up.`}
        </p>
      )}
    </LastStep>
  );
}
