import { Table } from "../../../design/tables/table.tsx";
import { countOf } from "../../count.ts";
import type { CalibratedPoint } from "./queries.ts";
import { ShareBar } from "./share-bar.tsx";

/** How well each point is heard in one language. */
export function PointTable({ points }: { points: readonly CalibratedPoint[] }) {
  return (
    <Table
      caption="How well points are heard"
      rows={points}
      keyOf={({ concept }) => concept}
      columns={[
        {
          heading: "Point",
          cell: ({ concept, concept_name: name, language }) => (
            <>
              <span lang={language}>{name}</span>
              <code className="table-detail">{concept}</code>
            </>
          ),
        },
        { heading: "Precision", cell: ({ precision }) => <ShareBar share={precision} /> },
        { heading: "Recall", cell: ({ recall }) => <ShareBar share={recall} /> },
        { heading: "F1", cell: ({ f1 }) => <ShareBar share={f1} /> },
        {
          heading: "Examples heard",
          cell: ({ examples, examples_heard: heard }) => `${heard} of ${examples}`,
        },
        { heading: "Flagged by learners", cell: ({ flags }) => <Flags flags={flags} /> },
      ]}
    />
  );
}

function Flags({ flags: { open, accepted, rejected } }: Pick<CalibratedPoint, "flags">) {
  const count = open + accepted + rejected;
  return (
    <>
      {count}
      {accepted > 0 && <span className="table-detail">{accepted} accepted</span>}
    </>
  );
}

/** Rules and words that no phrase needs: what an author may clear up. */
export function IdleRules({ points }: { points: readonly CalibratedPoint[] }) {
  const idle = points.filter(({ idle_rules: rules, idle_terms: terms }) => rules.length + terms.length > 0);
  if (idle.length === 0) return null;
  const rules = idle.reduce((sum, point) => sum + point.idle_rules.length, 0);
  const terms = idle.reduce((sum, point) => sum + point.idle_terms.length, 0);
  return (
    <details className="verbatim">
      <summary>
        {countOf(rules, "rule")} and {countOf(terms, "word")} that no phrase needs
      </summary>
      <p className="scenario-hint">
        They fire in no example and in no test phrase of their point. They may still be right: look at them
        before you add more.
      </p>
      <dl className="idle-rules">
        {idle.map((point) => (
          <div key={point.concept}>
            <dt lang={point.language}>{point.concept_name}</dt>
            {point.idle_rules.map((rule) => (
              <dd key={rule} lang={point.language}>
                <code>{rule}</code>
              </dd>
            ))}
            {point.idle_terms.length > 0 && <dd lang={point.language}>{point.idle_terms.join(", ")}</dd>}
          </div>
        ))}
      </dl>
    </details>
  );
}
