import { useState } from "react";
import { Button } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";
import type { RecordStore } from "../queries.ts";
import { BackFillOutcome } from "./back-fill-outcome.tsx";
import { BackFillQuestion } from "./back-fill-question.tsx";
import { BackFillRangeForm } from "./back-fill-range.tsx";
import { type BackFillRange, useBackFill, useBackFillCount } from "./queries.ts";

export function BackFill({ store }: { store: RecordStore }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="page-section" aria-labelledby="back-fill">
      <h3 id="back-fill">What happened before</h3>
      <p className="quiet">
        Steps of learners from before the store was connected, or from while it was switched off, can be sent
        afterwards, and to a store that was restored from a backup everything once more. Each keeps the id it
        would have had, so nothing is reported twice.
      </p>
      <div className="form-actions">
        {store.state === "inactive" ? (
          <p>Switch the store on first: nothing is queued for it now.</p>
        ) : (
          <Button onClick={() => setOpen(true)}>Send what happened before</Button>
        )}
      </div>
      <Dialog title="Send what happened before" isOpen={isOpen} onClose={() => setOpen(false)}>
        <BackFillSteps id={store.id} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

/** Three steps: from when to when, how much that is, how far it is. */
function BackFillSteps({ id, onClose }: { id: number; onClose: () => void }) {
  const [range, setRange] = useState<BackFillRange>({});
  const count = useBackFillCount(id);
  const { backFill, progress } = useBackFill(id);
  if (backFill.data) return <BackFillOutcome sum={backFill.data} onClose={onClose} />;
  if (count.data) {
    return (
      <BackFillQuestion
        range={range}
        count={count.data}
        progress={progress}
        isBusy={backFill.isPending}
        error={backFill.error}
        onBack={() => {
          count.reset();
          backFill.reset();
        }}
        onSend={() => backFill.mutate(range)}
      />
    );
  }
  return (
    <BackFillRangeForm
      range={range}
      isBusy={count.isPending}
      error={count.error}
      onCancel={onClose}
      onChoose={(chosen) => {
        setRange(chosen);
        count.mutate(chosen);
      }}
    />
  );
}
