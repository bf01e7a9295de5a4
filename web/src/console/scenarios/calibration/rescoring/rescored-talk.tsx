import { useQuery } from "@tanstack/react-query";
import { Notice } from "../../../../design/notice.tsx";
import { Table } from "../../../../design/tables/table.tsx";
import { countOf } from "../../../count.ts";
import { sentenceOf } from "../../../problem.ts";
import { type RescoredRun, type RunChoice, rescoredQuery } from "../queries.ts";

/** What a completed talk got, and what it would get today. */
export function RescoredTalk({ scenario, choice }: { scenario: number; choice: RunChoice }) {
  const { data, error } = useQuery(rescoredQuery(scenario, choice));
  if (error) return <Notice kind="problem">{sentenceOf(error)}</Notice>;
  if (!data) return <p className="quiet">Scoring …</p>;
  return (
    <div className="rescored">
      <p role="status">{scoreInWords(data)}</p>
      <Table
        caption="Points then and today"
        rows={data.points}
        keyOf={({ concept }) => concept}
        columns={[
          {
            heading: "Point",
            cell: ({ concept_name: name }) => <span lang={data.language}>{name}</span>,
          },
          { heading: "Then", cell: ({ before }) => madeInWords(before) },
          {
            heading: "Today",
            cell: ({ before, now }) =>
              before === now ? madeInWords(now) : <strong>{madeInWords(now)}</strong>,
          },
        ]}
      />
      <p>
        What must not happen: then {breachesInWords(data.breaches.before)}; today{" "}
        {breachesInWords(data.breaches.now)}.
      </p>
      {data.turns.length === 0 ? (
        <p className="quiet">Everything that was said reads as it did then.</p>
      ) : (
        <>
          <p>What reads otherwise today:</p>
          <ul className="phrase-list">
            {data.turns.map(({ position, text, before, now }) => (
              <li key={position}>
                <q lang={data.language}>{text}</q>
                <span className="table-detail">
                  Then {keysInWords(before)}; today {keysInWords(now)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function scoreInWords({ score, passed, is_content_changed: isChanged }: RescoredRun): string {
  const got = gotInWords(countOf(score.before ?? 0, "point"), passed.before);
  const gets = getsInWords(countOf(score.now ?? 0, "point"), passed.now);
  const why = isChanged ? "The scenario has changed since." : "The scenario has not changed since.";
  return `${got} ${gets} ${why} Its score stays.`;
}

function gotInWords(points: string, passed: boolean | null): string {
  if (passed === null) return `It got ${points}.`;
  return passed ? `It got ${points} and passed.` : `It got ${points} and did not pass.`;
}

function getsInWords(points: string, passed: boolean | null): string {
  if (passed === null) return `Today it would get ${points}.`;
  return passed ? `Today it would get ${points} and pass.` : `Today it would get ${points} and not pass.`;
}

function madeInWords(made: boolean | null): string {
  if (made === null) return "No such point";
  return made ? "Made" : "Not made";
}

function breachesInWords(breaches: RescoredRun["breaches"]["now"]): string {
  if (breaches === null || breaches.length === 0) return "nothing did";
  return breaches.map(({ name, turn }) => `“${name}” in turn ${turn}`).join(", ");
}

function keysInWords(keys: readonly string[]): string {
  return keys.length === 0 ? "no point" : keys.join(", ");
}
