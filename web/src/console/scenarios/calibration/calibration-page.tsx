import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { languageWithinSentence, titleOf } from "../../language/language.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { contentQuery, scenarioQuery } from "../queries.ts";
import { type Language, languageNames } from "../scenario-search.ts";
import { Disagreements } from "./disagreements.tsx";
import { Misfires } from "./misfires.tsx";
import { AddedPhrases } from "./phrases/added-phrases.tsx";
import { IdleRules, PointTable } from "./point-table.tsx";
import { calibrationQuery } from "./queries.ts";
import { ScoreRun } from "./rescoring/score-run.tsx";

const route = getRouteApi("/signed-in/scenarios/$scenario/calibration");

/** How well a scenario's points are heard, and what operators add so that they are heard better. */
export function CalibrationPage() {
  const { scenario: id } = route.useParams();
  const { language: wanted, run, page } = route.useSearch();
  const { data: scenario } = useSuspenseQuery(scenarioQuery(id));
  const title = titleOf(scenario);
  const { data: content } = useSuspenseQuery(contentQuery(id));
  const written = content.scripts.map(({ language }) => language);
  const language = written.find((one) => one === wanted) ?? scenario.language;
  const { data: calibration } = useSuspenseQuery(calibrationQuery(scenario.id, language));
  const { points, detector_version: version } = calibration;
  return (
    <>
      <PageHead
        title={`Calibration of ${title}`}
        lead="How well points are heard, in phrases that the detector never learnt, and what is not heard as it is meant."
        back={{ to: "/scenarios/$scenario", params: { scenario: id }, label: title }}
      />
      <LanguageTabs languages={written} shown={language} />
      <section className="page-section" aria-labelledby="points-heard">
        <h2 id="points-heard">How well points are heard</h2>
        <p className="scenario-hint">
          Precision: where a point was heard, how often it was made. Recall: where it was made, how often it
          was heard. Measured by detector {version} in the authors’ test phrases.{" "}
          <Link
            to="/scenarios/$scenario"
            params={{ scenario: id }}
            search={{ status: "all", said_in: language }}
            hash="scenario-flags"
          >
            What learners flagged
          </Link>{" "}
          tells what no author thought of.
        </p>
        {points.every(({ f1 }) => f1 === null) && <NoTestPhrases language={language} />}
        <PointTable points={points} />
        <IdleRules points={points} />
      </section>
      <Misfires calibration={calibration} />
      <Disagreements calibration={calibration} language={language} />
      <AddedPhrases scenario={scenario.id} language={language} page={page} />
      <ScoreRun scenario={scenario.id} run={run} />
    </>
  );
}

function NoTestPhrases({ language }: { language: Language }) {
  return (
    <p className="scenario-hint">
      There are no test phrases in {languageWithinSentence(languageNames[language])}, so there is no precision
      and no recall. Let somebody who has not seen the rules write a dozen for each point into{" "}
      <code>phrases.{language}.yaml</code> beside the scenario, and import it again, or add some below.
    </p>
  );
}

function LanguageTabs({ languages, shown }: { languages: readonly Language[]; shown: Language }) {
  if (languages.length < 2) return null;
  return (
    <nav className="tabs" aria-label="Language of the figures">
      <ul>
        {languages.map((language) => (
          <li key={language}>
            <Link
              to="."
              search={{ language }}
              resetScroll={false}
              replace
              activeProps={{}}
              aria-current={language === shown ? "true" : undefined}
            >
              {languageNames[language]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
