import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass, ChangeButton } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { sentenceOf } from "../../problem.ts";
import { type Connection, useTestConnection } from "../queries.ts";
import { useStartRun } from "../run-queries.ts";
import { TestOutcome } from "../setup/test-outcome.tsx";
import { Upload } from "../setup/upload.tsx";
import { Addresses } from "./connection-facts.tsx";

/** From credentials to the first accepted preview; each step can be taken again. */
export function SetUpSteps({ connection }: { connection: Connection }) {
  const { hub } = connection;
  return (
    <section className="page-section" aria-labelledby="set-up">
      <h2 id="set-up">Set up</h2>
      <ol className="hris-steps">
        {hub === "kombo" && <TestStep connection={connection} />}
        {hub === "csv" && (
          <Step title="Upload everybody">
            <Upload connection={connection} />
          </Step>
        )}
        {hub === "scim" && (
          <Step title="Let the identity provider send its people">
            <p>Its administrator enters this address, and the token that was shown once.</p>
            <Addresses connection={connection} />
          </Step>
        )}
        <Step title="Agree on the rules">
          <p>Which groups become teams, and what becomes of people without a work address.</p>
          <SettingsLink connection={connection} label="Look at the rules" />
        </Step>
        <PreviewStep connection={connection} />
        <Step title="Accept it">
          <p>On the preview’s page. Then accounts are made, and follow the HR system from there on.</p>
          {connection.last_run !== null && (
            <p>
              <Link
                to="/hr-connections/runs/$run"
                params={{ run: String(connection.last_run.id) }}
                className={buttonClass(connection.state === "broken" ? "outline" : "primary")}
              >
                Open the last preview
              </Link>
            </p>
          )}
        </Step>
      </ol>
    </section>
  );
}

function TestStep({ connection }: { connection: Connection }) {
  const test = useTestConnection(connection.id);
  const failure = sentenceOf(test.error);
  return (
    <Step title="Test the credentials">
      <p>Says what is missing at the hub, and who has to do it.</p>
      <div className="form-actions">
        <ChangeButton
          look={connection.state === "broken" ? "primary" : "outline"}
          isBusy={test.isPending}
          onClick={() => test.mutate()}
        >
          Test
        </ChangeButton>
        {connection.state === "broken" && (
          <SettingsLink connection={connection} label="Correct the credentials" />
        )}
      </div>
      {failure && <Notice kind="problem">{failure}</Notice>}
      {test.data && <TestOutcome key={test.submittedAt} result={test.data} />}
    </Step>
  );
}

function PreviewStep({ connection }: { connection: Connection }) {
  const navigate = useNavigate();
  const start = useStartRun(connection.id);
  const failure = sentenceOf(start.error);
  const { last_run: last } = connection;
  const open = (run: number) => navigate({ to: "/hr-connections/runs/$run", params: { run: String(run) } });
  return (
    <Step title="Preview">
      <p>Reads everybody and shows who would get an account, be linked or change. Nothing is changed.</p>
      <div className="form-actions">
        <ChangeButton
          look={connection.state === "broken" || last !== null ? "outline" : "primary"}
          isBusy={start.isPending}
          onClick={() => start.mutate("preview", { onSuccess: ({ id }) => open(id) })}
        >
          {last === null ? "Preview" : "Preview again"}
        </ChangeButton>
      </div>
      {failure && <Notice kind="problem">{failure}</Notice>}
    </Step>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

function SettingsLink({ connection, label }: { connection: Connection; label: string }) {
  return (
    <p>
      <Link
        to="/hr-connections/$connection/settings"
        params={{ connection: String(connection.id) }}
        className={buttonClass("outline")}
      >
        {label}
      </Link>
    </p>
  );
}
