import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Fact } from "../../design/facts.tsx";
import { amountOf } from "../count.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { locale } from "../language/language.ts";
import { AiFields, readAi } from "./ai-fields.tsx";
import { endpointWords } from "./endpoint-words.ts";
import { NoModels } from "./no-models.tsx";
import { type AiSettings, aiBudgetQuery, aiSettingsQuery, aiUsageQuery, useChangeAi } from "./queries.ts";
import { TestModels } from "./test-models.tsx";
import { UsagePlot } from "./usage-plot.tsx";
import { UsageTable } from "./usage-table.tsx";

const route = getRouteApi("/signed-in/organizations/$id/ai");

export function OrganizationAiPage() {
  const { id } = route.useParams();
  const { data: settings } = useSuspenseQuery(aiSettingsQuery(id));
  const { text, transcription, speech } = settings.in_effect;
  const isAsked = (text ?? transcription ?? speech) !== null;
  return (
    <>
      <h2>AI</h2>
      {isAsked ? <InEffect settings={settings} id={id} /> : <NoModels />}
      <section className="ai-section" aria-labelledby="ai-settings">
        <h3 id="ai-settings">Settings</h3>
        <SettingsForm key={settings.organization_id} settings={settings} />
      </section>
    </>
  );
}

function InEffect({ settings, id }: { settings: AiSettings; id: string }) {
  const { data: budget } = useSuspenseQuery(aiBudgetQuery(id));
  const { data: usage } = useSuspenseQuery(aiUsageQuery(id));
  const { in_effect: effective } = settings;
  return (
    <>
      <dl className="facts">
        {(["text", "transcription", "speech"] as const).map((kind) => (
          <div key={kind}>
            <dt>{endpointWords[kind]}</dt>
            <dd>
              {isOff(settings, kind)
                ? "Switched off below"
                : effective[kind]
                  ? `${effective[kind].model} at ${effective[kind].base_url}, ${effective[kind].owner === "organization" ? "its own" : "the installation’s"}`
                  : "Nobody is asked"}
            </dd>
          </div>
        ))}
        <Fact label="Spent today">
          {amountOf(budget.spent, 4)} of {budget.daily_budget?.toLocaleString(locale) ?? "no limit"}
          {budget.reserved > 0 && `; ${amountOf(budget.reserved, 4)} more is set aside for calls under way`}
        </Fact>
      </dl>
      <TestModels organization={settings.organization_id} />
      <section className="ai-section" aria-labelledby="ai-usage">
        <h3 id="ai-usage">The last 30 days</h3>
        {usage.results.length === 0 ? (
          <p className="quiet">No model was asked for anything yet.</p>
        ) : (
          <>
            <UsagePlot rows={usage.results} today={budget.day} />
            <UsageTable rows={usage.results} />
          </>
        )}
      </section>
    </>
  );
}

/** Writing serves several uses; these two have one each. */
function isOff({ uses }: AiSettings, kind: "text" | "transcription" | "speech"): boolean {
  return kind !== "text" && !uses[kind];
}

function SettingsForm({ settings }: { settings: AiSettings }) {
  const change = useChangeAi(settings.organization_id);
  return (
    <RequestForm
      label="AI settings"
      submit="Save changes"
      isBusy={change.isPending}
      error={change.error}
      success={change.isSuccess ? "Saved." : undefined}
      onSubmit={(form) => change.mutate(readAi(form))}
    >
      <AiFields settings={settings} />
    </RequestForm>
  );
}
