import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "../../../design/button.tsx";
import { progressQuery, type ReplaySelection } from "./queries.ts";

interface ReplayOutcomeProps {
  selection: ReplaySelection;
  queued: number;
  onClose: () => void;
}

/** The last step: what became of them, as it happens. */
export function ReplayOutcome({ selection, queued, onClose }: ReplayOutcomeProps) {
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { data } = useQuery(progressQuery(selection));
  const done = data ? Math.max(0, queued - data.waiting) : 0;
  return (
    <div className="form">
      <p ref={head} tabIndex={-1}>
        <strong>{queued === 1 ? "1 delivery is" : `${queued.toLocaleString("en-GB")} deliveries are`}</strong>{" "}
        queued to be sent. You may close this; sending goes on.
      </p>
      <progress max={queued} value={done} aria-label="Sent again" />
      {data && (
        <p role="status">
          {data.waiting > 0
            ? `${data.waiting.toLocaleString("en-GB")} still wait.`
            : `None waits any more. Of this range, ${data.delivered.toLocaleString("en-GB")} were received and ${data.failed.toLocaleString("en-GB")} were given up.`}
        </p>
      )}
      <div className="form-actions">
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
