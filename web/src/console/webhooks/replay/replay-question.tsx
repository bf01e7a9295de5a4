import { useEffect, useRef } from "react";
import { Button } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { countOf } from "../../count.ts";
import { momentOf } from "../../date.ts";
import { locale } from "../../language/language.ts";
import { sentenceOf } from "../../problem.ts";
import type { ReplaySelection } from "./queries.ts";

interface ReplayQuestionProps {
  selection: ReplaySelection;
  count: number;
  isBusy: boolean;
  error: unknown;
  onBack: () => void;
  onReplay: () => void;
}

/** The second step: how many those are, before anything happens. */
export function ReplayQuestion({ selection, count, isBusy, error, onBack, onReplay }: ReplayQuestionProps) {
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => answer.current?.focus(), []);
  const failure = sentenceOf(error);
  return (
    <div className="form">
      <p ref={answer} tabIndex={-1}>
        <strong>{inWords(count)}</strong> {selectionInWords(selection)}
      </p>
      {count > 0 && (
        <p className="quiet">
          They are sent two at a time, behind new events. What was sent before has the same id and bytes: a
          receiver that keeps ids notices the repeats.
        </p>
      )}
      {failure && <Notice kind="problem">{failure}</Notice>}
      <div className="form-actions">
        <Button onClick={onBack}>Change the choice</Button>
        {count > 0 && (
          <Button look="primary" isBusy={isBusy} onClick={onReplay}>
            {count === 1 ? "Send it" : `Send all ${count.toLocaleString(locale)}`}
          </Button>
        )}
      </div>
    </div>
  );
}

function inWords(count: number): string {
  if (count === 0) return "No delivery matches:";
  return countOf(count, "delivery matches:", "deliveries match:");
}

const statusWords: Record<ReplaySelection["status"], string> = {
  failed: "given up",
  delivered: "received",
  missed: "never queued",
};

function selectionInWords({ status, event, from, to }: ReplaySelection): string {
  const parts = [
    statusWords[status],
    event ?? "of all event types",
    ...(from ? [`created from ${momentOf(from)}`] : []),
    ...(to ? [`created before ${momentOf(to)}`] : []),
  ];
  return `${parts.join(", ")}.`;
}
