import { useState } from "react";
import { ChangeButton } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialog.tsx";
import type { RecordStore } from "../queries.ts";
import type { StatementRange } from "../statements/statement-search.ts";
import { useResendParked } from "./queries.ts";
import { ResendOutcome } from "./resend-outcome.tsx";
import { ResendQuestion } from "./resend-question.tsx";

interface ResendParkedProps {
  store: Pick<RecordStore, "id" | "organization">;
  range: StatementRange;
}

/** Sends many again: first how many those are, then what became of them. */
export function ResendParked({ store, range }: ResendParkedProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ChangeButton isSmall onClick={() => setOpen(true)}>
        Send parked ones again
      </ChangeButton>
      <Dialog title="Send parked statements again" isOpen={isOpen} onClose={close}>
        <ResendSteps store={store} range={range} onClose={close} />
      </Dialog>
    </>
  );
}

function ResendSteps({ store, range, onClose }: ResendParkedProps & { onClose: () => void }) {
  const selection = { organization: store.organization, ...range };
  const resend = useResendParked(store.id, selection);
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
