import { useEffect, useRef } from "react";
import { Button } from "../../../design/button.tsx";
import type { BackFillSum } from "./queries.ts";

/** The last step: what was queued; the page behind shows it being sent. */
export function BackFillOutcome({ sum, onClose }: { sum: BackFillSum; onClose: () => void }) {
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { checkpoints, missing, again } = sum;
  const queued = missing + again;
  const known = checkpoints - queued;
  return (
    <div className="form">
      <p ref={head} tabIndex={-1}>
        <strong>
          {queued === 1 ? "1 statement is" : `${queued.toLocaleString("en-GB")} statements are`}
        </strong>{" "}
        on the way.
        {known > 0 && ` ${known.toLocaleString("en-GB")} had been reported before.`}
      </p>
      <div className="form-actions">
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
