import { useNavigate } from "@tanstack/react-router";
import { ChangeButton } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { sentenceOf } from "../../problem.ts";
import { type Connection, isUnderWay, usePause, useResume, useTestConnection } from "../queries.ts";
import { useStartRun } from "../run-queries.ts";
import { TestOutcome } from "../setup/test-outcome.tsx";

export function ConnectionActions({ connection }: { connection: Connection }) {
  const { id, state } = connection;
  const navigate = useNavigate();
  const test = useTestConnection(id);
  const pause = usePause(id);
  const resume = useResume(id);
  const start = useStartRun(id);
  const isPaused = state === "paused";
  const failure = sentenceOf(test.error ?? pause.error ?? resume.error ?? start.error);
  const begin = (kind: "preview" | "full") =>
    start.mutate(kind, {
      onSuccess: (run) => navigate({ to: "/hr-connections/runs/$run", params: { run: String(run.id) } }),
    });
  return (
    <div className="page-actions">
      <div className="form-actions">
        {state === "active" && (
          <ChangeButton
            look="primary"
            isBusy={start.isPending || isUnderWay(connection.last_run)}
            onClick={() => begin("full")}
          >
            Run now
          </ChangeButton>
        )}
        <ChangeButton isBusy={start.isPending} onClick={() => begin("preview")}>
          Preview
        </ChangeButton>
        <ChangeButton isBusy={test.isPending} onClick={() => test.mutate()}>
          Test
        </ChangeButton>
        {/* One button that changes its name, so that the focus stays on it. */}
        <ChangeButton
          isBusy={pause.isPending || resume.isPending}
          onClick={() => (isPaused ? resume.mutate() : pause.mutate())}
        >
          {isPaused ? "Resume" : "Pause"}
        </ChangeButton>
      </div>
      {failure && <Notice kind="problem">{failure}</Notice>}
      {test.data && <TestOutcome key={test.submittedAt} result={test.data} />}
    </div>
  );
}
