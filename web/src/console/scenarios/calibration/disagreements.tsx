import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../../design/notice.tsx";
import { Table } from "../../../design/tables/table.tsx";
import { countOf } from "../../count.ts";
import { briefMomentOf } from "../../date.ts";
import { sentenceOf } from "../../problem.ts";
import type { Language } from "../scenario-search.ts";
import { PromotePhrase } from "./phrases/promote-phrase.tsx";
import { type CalibratedPoint, type Calibration, type Disagreement, disagreementsQuery } from "./queries.ts";

/** What the detector and a model that judged the talk heard differently. */
export function Disagreements({ calibration, language }: { calibration: Calibration; language: Language }) {
  const { id, points, judge } = calibration;
  const { data, error } = useQuery(disagreementsQuery(id, language, undefined));
  const isJudged = points.some(({ judged }) => judged !== null);
  return (
    <section className="page-section" aria-labelledby="judged">
      <h2 id="judged">Embedded against judge</h2>
      {!isJudged && (
        <p className="scenario-hint">
          No talks were judged by a model yet. Where one judges, this shows what the detector and the model
          heard differently.
        </p>
      )}
      {isJudged && (
        <>
          <p className="scenario-hint">
            A model judged {countOf(judge.turns, "turn")}, in all languages, and named a point{" "}
            {countOf(judge.refused_claims, "time")} without words that show it; those did not count.
          </p>
          <JudgedTable points={points} />
        </>
      )}
      {error && <Notice kind="problem">{sentenceOf(error)}</Notice>}
      {isJudged && data && (
        <>
          <p className="quiet">
            {countOf(data.count, "sentence")} heard differently
            {data.results.length < data.count && `, of which the latest ${data.results.length} are shown`}
          </p>
          {data.count > 0 && <SentenceTable scenario={id} points={points} sentences={data.results} />}
        </>
      )}
    </section>
  );
}

function JudgedTable({ points }: { points: readonly CalibratedPoint[] }) {
  return (
    <Table
      caption="Turns in which a point was heard"
      rows={points}
      keyOf={({ concept }) => concept}
      columns={[
        { heading: "Point", cell: ({ concept_name: name, language }) => <span lang={language}>{name}</span> },
        { heading: "Heard by both", cell: ({ judged }) => judged?.both ?? 0 },
        { heading: "By the detector alone", cell: ({ judged }) => judged?.detector_only ?? 0 },
        { heading: "By the judge alone", cell: ({ judged }) => judged?.judge_only ?? 0 },
      ]}
    />
  );
}

interface SentenceTableProps {
  scenario: number;
  points: readonly CalibratedPoint[];
  sentences: readonly Disagreement[];
}

function SentenceTable({ scenario, points, sentences }: SentenceTableProps) {
  const nameOf = (key: string) => points.find(({ concept }) => concept === key)?.concept_name ?? key;
  const named = (keys: readonly string[], language: Language) =>
    keys.length === 0 ? "Nothing" : <span lang={language}>{keys.map(nameOf).join(", ")}</span>;
  return (
    <Table
      caption="What was heard differently"
      rows={sentences}
      keyOf={({ said_at: moment, text }) => `${moment} ${text}`}
      columns={[
        {
          heading: "Said",
          cell: ({ text, language, said_at: moment }) => (
            <>
              <q lang={language}>{text}</q>
              <span className="table-detail">{briefMomentOf(moment)}</span>
            </>
          ),
        },
        { heading: "Detector heard", cell: ({ heard, language }) => named(heard, language) },
        { heading: "Judge heard", cell: ({ judged, language }) => named(judged, language) },
        {
          heading: "Actions",
          isForChanges: true,
          align: "end",
          cell: (sentence) => (
            <PromotePhrase
              scenario={scenario}
              language={sentence.language}
              source="disagreement"
              text={sentence.text.slice(0, 500)}
              {...pointOf(sentence)}
            />
          ),
        },
      ]}
    />
  );
}

/** What the judge alone heard is likely missed; what the detector alone heard, misheard. */
function pointOf({ heard, judged }: Disagreement) {
  const [missed] = judged.filter((key) => !heard.includes(key));
  const [misheard = ""] = heard.filter((key) => !judged.includes(key));
  return missed === undefined
    ? ({ concept: misheard, kind: "counter_example" } as const)
    : ({ concept: missed, kind: "example" } as const);
}
