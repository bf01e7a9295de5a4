import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { momentOf } from "../../date.ts";
import { Sentences } from "../../sentences/sentences.tsx";
import { Verbatim } from "../../verbatim.tsx";
import { HISTORY_HEADING } from "./history-heading.ts";
import { resendsQuery, type StatementDetail } from "./queries.ts";

/** What became of it, the newest first. */
export function StatementHistory({ statement }: { statement: StatementDetail }) {
  const { data: resends = [] } = useQuery(resendsQuery(statement.id));
  return (
    <section className="page-section" aria-labelledby={HISTORY_HEADING}>
      <h2 id={HISTORY_HEADING} tabIndex={-1}>
        What became of it
      </h2>
      <ol className="attempts" reversed>
        <Latest statement={statement} />
        {resends.map(({ id, occurred_at: moment, actor_label: who }) => (
          <Entry key={id} title="Sent again by hand" moment={moment}>
            <p>By {who ?? "an operator"}, with the same id and bytes.</p>
          </Entry>
        ))}
        <Entry title="The learner did it" moment={statement.creation_date} />
      </ol>
    </section>
  );
}

/** Where it stands now, with what the store said last. */
function Latest({ statement }: { statement: StatementDetail }) {
  const { status, last_error: error, store_answer: answer, finished_at: finished } = statement;
  if (status === "delivered") return <Entry title="The store took it" />;
  if (status === "queued" && error === null) return <Entry title="It waits for its turn" />;
  return (
    <Entry
      title={status === "queued" ? "The last try failed; it is tried again" : titles[status]}
      moment={finished}
    >
      {error && (
        <p>
          <Sentences sentences={statement.last_error_sentences} english={error} />
        </p>
      )}
      {answer === "" && <p className="quiet">The answer was empty.</p>}
      {answer && <Verbatim label="The store’s answer" text={answer} />}
    </Entry>
  );
}

const titles = {
  parked: "Parked",
  missing: "Found missing",
  dropped: "Dropped",
  given_up: "Given up",
} as const;

interface EntryProps {
  title: string;
  moment?: string | null;
  children?: ReactNode;
}

function Entry({ title, moment, children }: EntryProps) {
  return (
    <li className="attempt">
      <h3>{title}</h3>
      {moment && <p className="quiet">{momentOf(moment)}</p>}
      {children}
    </li>
  );
}
