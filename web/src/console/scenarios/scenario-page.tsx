import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Facts } from "../../design/facts.tsx";
import { countOf } from "../count.ts";
import { dateOf } from "../date.ts";
import { titleOf } from "../language/language.ts";
import { Sentences } from "../sentences/sentences.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { ScenarioFlags } from "./flags/scenario-flags.tsx";
import { ScenarioOrganizations } from "./organizations/scenario-organizations.tsx";
import { ScriptPreview } from "./preview/script-preview.tsx";
import { contentQuery, type Scenario, type ScenarioContent, scenarioQuery } from "./queries.ts";
import { ScenarioActions } from "./scenario-actions.tsx";
import { ScenarioState } from "./scenario-state.tsx";

const route = getRouteApi("/signed-in/scenarios/$scenario");

export function ScenarioPage() {
  const { scenario: id } = route.useParams();
  const { language, ...flagSearch } = route.useSearch();
  const { data: scenario } = useSuspenseQuery(scenarioQuery(id));
  const { data: content } = useSuspenseQuery(contentQuery(id));
  return (
    <>
      <PageHead
        title={titleOf(scenario)}
        state={<ScenarioState scenario={scenario} />}
        lead={scenario.description}
        back={{ to: "/scenarios", label: "Scenarios" }}
        action={<ScenarioActions scenario={scenario} />}
      />
      <ScenarioFacts scenario={scenario} content={content} />
      {content.hint !== null && (
        <p className="scenario-hint">
          <Sentences sentences={content.hint_sentences} english={content.hint} />
        </p>
      )}
      <p className="scenario-hint">
        <Link to="/scenarios/$scenario/calibration" params={{ scenario: id }}>
          Calibration
        </Link>
        : how well its points are heard, and what learners said that was not.
      </p>
      <ScenarioOrganizations scenario={scenario} />
      <ScriptPreview content={content} language={language} />
      <ScenarioFlags content={content} search={flagSearch} />
    </>
  );
}

function ScenarioFacts({ scenario, content }: { scenario: Scenario; content: ScenarioContent }) {
  const facts: [string, ReactNode][] = [
    ["Scenario id", <code key="id">{scenario.scenario_id}</code>],
    ["Belongs to", <Owner key="owner" id={scenario.organization_id} />],
    ["Pass mark", scenario.pass_mark === null ? "Not graded" : `${scenario.pass_mark} of 100`],
    [
      "Length",
      `About ${countOf(scenario.estimated_minutes, "minute")}; ends after ${countOf(content.max_minutes, "minute")}`,
    ],
    ["Learners who began it", scenario.participant_count],
    ["Changed", dateOf(scenario.modified_date)],
  ];
  return <Facts facts={facts} />;
}

function Owner({ id }: { id: number | null }) {
  if (id === null) return "Everybody: it is shared";
  return (
    <Link to="/organizations/$id" params={{ id: String(id) }}>
      One organization
    </Link>
  );
}
