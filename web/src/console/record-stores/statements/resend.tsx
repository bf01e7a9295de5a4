import { Button } from "../../../design/button.tsx";
import { useMayChange } from "../../../design/forms/may-change.tsx";
import { Notice } from "../../../design/notice.tsx";
import { sentenceOf } from "../../problem.ts";
import type { StatementStatus } from "../statement-search.ts";
import { focusHistory } from "./history-heading.ts";
import { type StatementDetail, useResendStatement } from "./queries.ts";

/** Sends it again, and says how that went as soon as it is known. */
export function Resend({ statement: { id, status } }: { statement: StatementDetail }) {
  const resend = useResendStatement(id);
  const failure = sentenceOf(resend.error);
  const mayChange = useMayChange();
  const isResendable = mayChange && ["parked", "missing", "dropped", "given_up"].includes(status);
  if (!isResendable && !resend.isSuccess && !failure) return null;
  return (
    <div className="page-actions">
      {isResendable && (
        <div className="form-actions">
          <Button
            look="primary"
            isBusy={resend.isPending}
            onClick={() => resend.mutate(undefined, { onSuccess: focusHistory })}
          >
            Send again
          </Button>
          <span className="quiet">The same id and bytes: a store that has it already notices.</span>
        </div>
      )}
      {failure && <Notice kind="problem">{failure}</Notice>}
      {resend.isSuccess && (
        <Notice kind={isResendable ? "problem" : "success"}>{progressWords[status]}</Notice>
      )}
    </div>
  );
}

const progressWords: Record<StatementStatus, string> = {
  queued: "It is queued, and sent as soon as its turn comes.",
  delivered: "The store took it.",
  parked: "The store refused it again. Its answer below says why.",
  dropped: "It did not arrive this time either.",
  given_up: "It was given up.",
  missing: "The store took it, and does not hold it.",
};
