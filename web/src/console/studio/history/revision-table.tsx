import { Link } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { momentOf } from "../../date.ts";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { type DraftDetail, type Revision, useRestoreRevision } from "../queries.ts";

const reasons: Record<Revision["reason"], string> = {
  created: "Begun",
  saved: "Saved",
  restored: "An older one came back",
  submitted: "Submitted",
  published: "Published",
};

interface RevisionTableProps {
  draft: DraftDetail;
  revisions: readonly Revision[];
}

export function RevisionTable({ draft, revisions }: RevisionTableProps) {
  return (
    <Table
      caption="Revisions"
      rows={revisions}
      keyOf={({ number }) => number}
      columns={[
        {
          heading: "Revision",
          cell: ({ number }) => (number === draft.revision ? `${number}, as it is now` : number),
        },
        { heading: "What happened", cell: ({ reason }) => reasons[reason] },
        { heading: "When", cell: ({ saved_at: date }) => momentOf(date) },
        { heading: "Who", cell: ({ saved_by: by }) => by },
        {
          heading: "Change",
          cell: ({ number }) => {
            const before = revisions[revisions.findIndex((one) => one.number === number) + 1];
            return before === undefined ? (
              "–"
            ) : (
              <Link
                from="/studio/drafts/$draft/history"
                to="."
                search={(remembered) => ({ ...remembered, from: before.number, to: number })}
              >
                What changed<span className="visually-hidden"> in revision {number}</span>
              </Link>
            );
          },
        },
        {
          heading: "Actions",
          isForChanges: true,
          align: "end",
          cell: (revision) =>
            revision.number === draft.revision ? null : <Restore draft={draft} revision={revision} />,
        },
      ]}
    />
  );
}

function Restore({ draft, revision: { number } }: { draft: DraftDetail; revision: Revision }) {
  const restore = useRestoreRevision(draft);
  return (
    <ConfirmChange
      action="Restore"
      isSmall
      look="primary"
      question={`Restore revision ${number}?`}
      consequences={
        <p>
          The draft says again what it said then, as a new revision: nothing that was written since is lost.
          {draft.status === "in_review" || draft.status === "approved"
            ? " It has to be submitted again."
            : ""}
        </p>
      }
      change={restore}
      onConfirm={(end) => restore.mutate(number, end)}
    />
  );
}
