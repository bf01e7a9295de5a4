import { Link } from "@tanstack/react-router";
import { Fact } from "../../../design/facts.tsx";
import { locale } from "../../language/language.ts";
import { kindWords } from "../changes/change-words.ts";
import type { Run } from "../queries.ts";
import { countsOf } from "./run-counts.ts";

/** The numbers on top; each leads to its changes. */
export function RunSummary({ run }: { run: Run }) {
  const isPreview = run.kind === "preview";
  const counts = countsOf(run).filter(({ count }) => count > 0);
  if (run.finished_at === null && counts.length === 0) return null;
  return (
    <dl className="facts hris-counts">
      {counts.map(({ kind, count, label }) => (
        <div key={kind}>
          <dt>{isPreview ? kindWords[kind] : label}</dt>
          <dd>
            <Link to="." search={{ kind }} hash="changes">
              {count.toLocaleString(locale)}
              <span className="visually-hidden"> {isPreview ? kindWords[kind] : label}: show them</span>
            </Link>
          </dd>
        </div>
      ))}
      <Fact label="People who stay as they are">{run.counts.unchanged.toLocaleString(locale)}</Fact>
    </dl>
  );
}
