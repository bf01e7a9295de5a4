import { ChangeButton } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { ConfirmChange } from "../forms/confirm-change.tsx";
import { sentenceOf } from "../problem.ts";
import { useConnectionTest } from "./insight/queries.ts";
import { TestOutcome } from "./insight/test-outcome.tsx";
import { type RecordStore, usePause, useResume, useUpdateStore } from "./queries.ts";
import { focusStore } from "./store-heading.ts";

export function StoreActions({ store }: { store: RecordStore }) {
  const test = useConnectionTest(store.id);
  const pause = usePause(store.id);
  const resume = useResume(store.id);
  const update = useUpdateStore(store.id);
  const failure = sentenceOf(test.error ?? pause.error ?? resume.error ?? update.error);
  const isPaused = store.state === "paused";
  return (
    <div className="page-actions">
      <div className="form-actions">
        <ChangeButton look="primary" isBusy={test.isPending} onClick={() => test.mutate()}>
          Test the connection
        </ChangeButton>
        {store.state === "inactive" ? (
          <ChangeButton
            isBusy={update.isPending}
            onClick={() => update.mutate({ is_active: true }, { onSuccess: focusStore })}
          >
            Switch on
          </ChangeButton>
        ) : (
          <>
            {/* One button that changes its name, so that the focus stays on it. */}
            <ChangeButton
              isBusy={pause.isPending || resume.isPending}
              onClick={() => (isPaused ? resume.mutate() : pause.mutate())}
            >
              {isPaused ? "Resume" : "Pause"}
            </ChangeButton>
            {store.state !== "paused" && store.state !== "active" && (
              <ChangeButton
                isBusy={resume.isPending}
                onClick={() => resume.mutate(undefined, { onSuccess: focusStore })}
              >
                Try now
              </ChangeButton>
            )}
            <SwitchOff update={update} />
          </>
        )}
      </div>
      {failure && <Notice kind="problem">{failure}</Notice>}
      {test.data && <TestOutcome key={test.submittedAt} result={test.data} />}
    </div>
  );
}

function SwitchOff({ update }: { update: ReturnType<typeof useUpdateStore> }) {
  return (
    <ConfirmChange
      action="Switch off"
      question="Switch this record store off?"
      consequences={
        <p>
          What learners do from now on is not queued for it, until it is switched on again; sending what
          happened before makes up for it then. What is queued waits. To hold everything back for a while,
          pause it instead.
        </p>
      }
      change={update}
      onConfirm={(end) => update.mutate({ is_active: false }, end)}
      onDone={focusStore}
    />
  );
}
