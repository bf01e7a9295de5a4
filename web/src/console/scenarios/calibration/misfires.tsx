import { Table } from "../../../design/tables/table.tsx";
import { countOf } from "../../count.ts";
import { PromotePhrase } from "./phrases/promote-phrase.tsx";
import type { Calibration, Misfire } from "./queries.ts";

/** Phrases that are not heard as they are meant. */
export function Misfires({ calibration }: { calibration: Calibration }) {
  const { id, points, misfires, misfire_count: count } = calibration;
  const names = new Map(points.map(({ concept, concept_name: name }) => [concept, name]));
  return (
    <section className="page-section" aria-labelledby="misfires">
      <h2 id="misfires">Phrases that misfire</h2>
      {count === 0 ? (
        <p className="scenario-hint">
          Every phrase is heard as it is meant. Test phrases of somebody who has not seen the rules, and
          sentences of learners, tell most.
        </p>
      ) : (
        <>
          <p className="quiet">
            {countOf(count, "phrase")}
            {misfires.length < count && `, of which the first ${misfires.length} are shown`}
          </p>
          <Table
            caption="Phrases that misfire"
            rows={misfires}
            keyOf={({ concept, kind, text }) => `${concept} ${kind} ${text}`}
            columns={[
              { heading: "Phrase", cell: ({ text, language }) => <q lang={language}>{text}</q> },
              {
                heading: "Written as",
                cell: (misfire) => (
                  <>
                    <span lang={misfire.language}>{names.get(misfire.concept) ?? misfire.concept}</span>
                    <span className="table-detail">{meantAs(misfire)}</span>
                  </>
                ),
              },
              {
                heading: "Heard",
                cell: ({ heard, language }) =>
                  heard.length === 0 ? (
                    "Nothing"
                  ) : (
                    <span lang={language}>{heard.map((key) => names.get(key) ?? key).join(", ")}</span>
                  ),
              },
              {
                heading: "Actions",
                isForChanges: true,
                align: "end",
                cell: (misfire) =>
                  misfire.kind === "test" ? (
                    <PromotePhrase
                      scenario={id}
                      language={misfire.language}
                      source="typed"
                      text={misfire.text}
                      concept={misfire.concept}
                      kind={misfire.fault === "misheard" ? "counter_example" : "example"}
                    />
                  ) : null,
              },
            ]}
          />
        </>
      )}
    </section>
  );
}

const kinds: Record<Misfire["kind"], string> = {
  test: "Test phrase",
  example: "Example",
  counter_example: "Counter-example",
  good_answer: "Good answer, which learners are shown",
};

function meantAs({ kind, fault, is_promoted: isPromoted }: Misfire): string {
  const meant = kind === "test" && fault === "misheard" ? "Test phrase that does not make it" : kinds[kind];
  return isPromoted ? `${meant}, added by an operator` : meant;
}
