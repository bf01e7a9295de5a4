import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { countOf } from "../../count.ts";
import { momentOf } from "../../date.ts";
import { locale } from "../../language/language.ts";
import { sentenceOf } from "../../problem.ts";
import { type ResendSelection, type ResentStatus, resendCountQuery } from "./queries.ts";

interface ResendQuestionProps {
  selection: ResendSelection;
  isBusy: boolean;
  error: unknown;
  onCancel: () => void;
  onResend: () => void;
}

/** How many those are, before anything happens. */
export function ResendQuestion({ selection, isBusy, error, onCancel, onResend }: ResendQuestionProps) {
  const { data: count, error: uncounted } = useQuery(resendCountQuery(selection));
  const failure = sentenceOf(error ?? uncounted);
  return (
    <div className="form">
      <p role="status">
        {count === undefined ? (
          "Counting…"
        ) : (
          <>
            <strong>{inWords(count, selection.status)}</strong> {selectionInWords(selection)}
          </>
        )}
      </p>
      <p className="quiet">
        They go out with the same ids and bytes, the oldest first. {afterwards[selection.status]} So let
        whoever runs it mend the cause first.
      </p>
      {failure && <Notice kind="problem">{failure}</Notice>}
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        {count !== undefined && count > 0 && (
          <Button look="primary" isBusy={isBusy} onClick={onResend}>
            {count === 1 ? "Send it" : `Send all ${count.toLocaleString(locale)}`}
          </Button>
        )}
      </div>
    </div>
  );
}

const afterwards: Record<ResentStatus, string> = {
  parked: "What the store still refuses is parked again.",
  missing: "What the store loses again is missing again when it is read back.",
};

function inWords(count: number, status: ResentStatus): string {
  if (status === "parked") {
    return count === 0
      ? "No statement is parked:"
      : countOf(count, "statement is parked:", "statements are parked:");
  }
  return count === 0
    ? "No statement is missing:"
    : countOf(count, "statement is missing:", "statements are missing:");
}

function selectionInWords({ organization, verb, from, to }: ResendSelection): string {
  const parts = [
    `of ${organization}`,
    verb ?? "of all verbs",
    ...(from ? [`happened from ${momentOf(from)}`] : []),
    ...(to ? [`happened before ${momentOf(to)}`] : []),
  ];
  return `${parts.join(", ")}.`;
}
