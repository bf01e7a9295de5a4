import { useState } from "react";
import { ChangeButton } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";
import type { DeliveryRange } from "../range-fields.tsx";
import { type ReplaySelection, type ReplayStatus, useReplay, useReplayCount } from "./queries.ts";
import { ReplayOutcome } from "./replay-outcome.tsx";
import { ReplayQuestion } from "./replay-question.tsx";
import { ReplayRange } from "./replay-range.tsx";

interface ReplayDeliveriesProps {
  endpoint: number;
  range: DeliveryRange;
  status?: ReplayStatus;
}

/** Sends many again in three steps: which, how many those are, what became of them. */
export function ReplayDeliveries({ endpoint, range, status = "failed" }: ReplayDeliveriesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ChangeButton isSmall onClick={() => setOpen(true)}>
        Replay deliveries
      </ChangeButton>
      <Dialog title="Replay deliveries" isOpen={isOpen} onClose={() => setOpen(false)}>
        <ReplaySteps
          first={{
            endpoint_id: endpoint,
            status,
            ...(range.event ? { event: range.event } : {}),
            ...(range.from ? { from: range.from } : {}),
            ...(range.to ? { to: range.to } : {}),
          }}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}

function ReplaySteps({ first, onClose }: { first: ReplaySelection; onClose: () => void }) {
  const [selection, setSelection] = useState(first);
  const count = useReplayCount();
  const replay = useReplay();
  if (replay.data) {
    return <ReplayOutcome selection={selection} queued={replay.data.queued} onClose={onClose} />;
  }
  if (count.data) {
    return (
      <ReplayQuestion
        selection={selection}
        count={count.data.count}
        isBusy={replay.isPending}
        error={replay.error}
        onBack={() => {
          count.reset();
          replay.reset();
        }}
        onReplay={() => replay.mutate(selection)}
      />
    );
  }
  return (
    <ReplayRange
      selection={selection}
      isBusy={count.isPending}
      error={count.error}
      onCancel={onClose}
      onChoose={(chosen) => {
        setSelection(chosen);
        count.mutate(chosen);
      }}
    />
  );
}
