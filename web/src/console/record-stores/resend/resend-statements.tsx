import { useState } from "react";
import { ChangeButton } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";
import type { RecordStore } from "../queries.ts";
import type { StatementRange } from "../statement-search.ts";
import { type ResentStatus, useResend } from "./queries.ts";
import { ResendOutcome } from "./resend-outcome.tsx";
import { ResendQuestion } from "./resend-question.tsx";

interface ResendStatementsProps {
  store: Pick<RecordStore, "id" | "organization">;
  status: ResentStatus;
  range: StatementRange;
}

const words: Record<ResentStatus, { action: string; title: string }> = {
  parked: { action: "Send parked ones again", title: "Send parked statements again" },
  missing: { action: "Send missing ones again", title: "Send missing statements again" },
};

/** Sends many again: first how many those are, then what became of them. */
export function ResendStatements({ store, status, range }: ResendStatementsProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { action, title } = words[status];
  return (
    <>
      <ChangeButton isSmall onClick={() => setOpen(true)}>
        {action}
      </ChangeButton>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        <ResendSteps store={store} status={status} range={range} onClose={close} />
      </Dialog>
    </>
  );
}

function ResendSteps({ store, status, range, onClose }: ResendStatementsProps & { onClose: () => void }) {
  const selection = { organization: store.organization, status, ...range };
  const resend = useResend(store.id, selection);
  if (resend.data) {
    return <ResendOutcome selection={selection} resent={resend.data.resent} onClose={onClose} />;
  }
  return (
    <ResendQuestion
      selection={selection}
      isBusy={resend.isPending}
      error={resend.error}
      onCancel={onClose}
      onResend={() => resend.mutate()}
    />
  );
}
