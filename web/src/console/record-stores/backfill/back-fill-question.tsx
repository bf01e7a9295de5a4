import { useEffect, useRef } from "react";
import { Button } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { momentOf } from "../../date.ts";
import { sentenceOf } from "../../problem.ts";
import type { BackFillRange, BackFillSum } from "./queries.ts";

interface BackFillQuestionProps {
  range: BackFillRange;
  checkpoints: number;
  progress: BackFillSum;
  isBusy: boolean;
  error: unknown;
  onBack: () => void;
  onSend: () => void;
}

/** The second step: how much that is, before anything happens; then how far it is. */
export function BackFillQuestion(props: BackFillQuestionProps) {
  const { range, checkpoints, progress, isBusy, error, onBack, onSend } = props;
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => answer.current?.focus(), []);
  const failure = sentenceOf(error);
  return (
    <div className="form">
      <p ref={answer} tabIndex={-1}>
        <strong>{inWords(checkpoints)}</strong> {rangeInWords(range)}
      </p>
      {checkpoints > 0 && (
        <p className="quiet">
          Those that have a statement already are left alone. The others are sent in their order; keep this
          page open until all are queued.
        </p>
      )}
      {isBusy && <progress max={checkpoints} value={progress.checkpoints} aria-label="Looked at" />}
      {failure && <Notice kind="problem">{failure}</Notice>}
      <div className="form-actions">
        {!isBusy && <Button onClick={onBack}>Change the choice</Button>}
        {checkpoints > 0 && (
          <Button look="primary" isBusy={isBusy} onClick={onSend}>
            Send what is missing
          </Button>
        )}
      </div>
    </div>
  );
}

function inWords(checkpoints: number): string {
  if (checkpoints === 0) return "No learner did anything";
  return checkpoints === 1
    ? "1 step of a learner"
    : `${checkpoints.toLocaleString("en-GB")} steps of learners`;
}

function rangeInWords({ from, to }: BackFillRange): string {
  if (!from && !to) return "since the beginning.";
  const parts = [...(from ? [`from ${momentOf(from)}`] : []), ...(to ? [`before ${momentOf(to)}`] : [])];
  return `${parts.join(", ")}.`;
}
