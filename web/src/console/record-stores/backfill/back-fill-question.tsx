import { useEffect, useRef } from "react";
import { Button } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { momentOf } from "../../date.ts";
import { locale } from "../../language/language.ts";
import { sentenceOf } from "../../problem.ts";
import type { BackFillRange, BackFillSum } from "./queries.ts";

interface BackFillQuestionProps {
  range: BackFillRange;
  /** What there is, and how much of it would be sent. */
  count: BackFillSum;
  progress: BackFillSum;
  isBusy: boolean;
  error: unknown;
  onBack: () => void;
  onSend: () => void;
}

/** The second step: how much that is, before anything happens; then how far it is. */
export function BackFillQuestion(props: BackFillQuestionProps) {
  const { range, count, progress, isBusy, error, onBack, onSend } = props;
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => answer.current?.focus(), []);
  const failure = sentenceOf(error);
  const sent = count.missing + count.again;
  return (
    <div className="form">
      <p ref={answer} tabIndex={-1}>
        Steps of learners {rangeInWords(range)}: {inDigits(count.checkpoints)}. Without a statement:{" "}
        <strong>{inDigits(count.missing)}</strong>.
        {range.again && ` Taken by the store before: ${inDigits(count.again)}.`}
      </p>
      {sent > 0 && (
        <p className="quiet">
          Those are sent in their order; keep this page open until all are queued.{" "}
          {range.again
            ? "What is on its way or parked is left alone."
            : "What has a statement is left alone."}
        </p>
      )}
      {isBusy && <progress max={count.checkpoints} value={progress.checkpoints} aria-label="Looked at" />}
      {failure && <Notice kind="problem">{failure}</Notice>}
      <div className="form-actions">
        {!isBusy && <Button onClick={onBack}>Change the choice</Button>}
        {sent > 0 && (
          <Button look="primary" isBusy={isBusy} onClick={onSend}>
            {range.again ? `Send all ${inDigits(sent)}` : "Send what is missing"}
          </Button>
        )}
      </div>
    </div>
  );
}

function inDigits(count: number): string {
  return count.toLocaleString(locale);
}

function rangeInWords({ from, to }: BackFillRange): string {
  if (!from && !to) return "since the beginning";
  const parts = [...(from ? [`from ${momentOf(from)}`] : []), ...(to ? [`before ${momentOf(to)}`] : [])];
  return parts.join(", ");
}
