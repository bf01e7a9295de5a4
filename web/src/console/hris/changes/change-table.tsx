import { Link } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { Tag } from "../../../design/tag.tsx";
import { briefMomentOf } from "../../date.ts";
import type { Change } from "../queries.ts";
import { ChangeDetails } from "./change-details.tsx";
import { kindWords, stateWords } from "./change-words.ts";

const keyOf = (change: Change, index: number) =>
  `${index} ${change.run} ${change.kind} ${change.hub_id} ${change.user_id} ${change.team_id}`;

export function ChangeTable({ changes, isPreview }: { changes: readonly Change[]; isPreview: boolean }) {
  const rows = changes.map((change, index) => ({ change, key: keyOf(change, index) }));
  return (
    <Table
      caption="Changes"
      rows={rows}
      keyOf={({ key }) => key}
      isMuted={({ change }) => change.kind === "skip"}
      columns={[
        { heading: "Who", cell: ({ change }) => <span className="table-name">{change.person}</span> },
        { heading: "What", cell: ({ change }) => kindWords[change.kind] },
        { heading: "Details", cell: ({ change }) => <ChangeDetails change={change} /> },
        ...(isPreview
          ? []
          : [
              { heading: "State", cell: ({ change }: { change: Change }) => <ChangeState change={change} /> },
            ]),
      ]}
    />
  );
}

/** One person's, from all runs. */
export function HistoryTable({ changes }: { changes: readonly Change[] }) {
  const rows = changes.map((change, index) => ({ change, key: keyOf(change, index) }));
  return (
    <Table
      caption="What runs did to this account"
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          heading: "When",
          cell: ({ change: { run, occurred_at: moment } }) => (
            <>
              {moment === null ? "Under way" : briefMomentOf(moment)}
              <span className="table-detail">
                <Link to="/hr-connections/runs/$run" params={{ run: String(run) }}>
                  Run {run}
                </Link>
              </span>
            </>
          ),
        },
        { heading: "What", cell: ({ change }) => kindWords[change.kind] },
        { heading: "Details", cell: ({ change }) => <ChangeDetails change={change} /> },
        { heading: "State", cell: ({ change }) => <ChangeState change={change} /> },
      ]}
    />
  );
}

function ChangeState({ change: { state } }: { change: Change }) {
  const tone = state === "applied" ? "good" : state === "held" ? "off" : "plain";
  return <Tag tone={tone}>{stateWords[state]}</Tag>;
}
