import { Link } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { countOf } from "../../count.ts";
import { briefMomentOf } from "../../date.ts";
import { LanguagesOf } from "../lessons/languages-of.tsx";
import type { DraftRow } from "../queries.ts";
import { DraftStatus } from "./draft-status.tsx";

interface DraftTableProps {
  drafts: readonly DraftRow[];
  /** Of those who see several. */
  hasOrganizations: boolean;
}

export function DraftTable({ drafts, hasOrganizations }: DraftTableProps) {
  return (
    <Table
      caption="Lesson drafts"
      rows={drafts}
      keyOf={({ id }) => id}
      isMuted={({ status }) => ["published", "failed", "discarded"].includes(status)}
      columns={[
        { heading: "Title", cell: (draft) => <Title draft={draft} /> },
        { heading: "State", cell: (draft) => <State draft={draft} /> },
        { heading: "Languages", cell: (draft) => <LanguagesOf {...draft} stale={draft.stale_languages} /> },
        {
          heading: "Changed",
          cell: ({ changed_by: by, modified_date: date }) => (
            <>
              {briefMomentOf(date)}
              <span className="table-detail">{by}</span>
            </>
          ),
        },
        ...(hasOrganizations
          ? [{ heading: "Organization", cell: ({ organization }: DraftRow) => organization }]
          : []),
        {
          heading: "History",
          align: "end" as const,
          cell: ({ id, title }) => (
            <Link to="/studio/drafts/$draft/history" params={{ draft: String(id) }}>
              History<span className="visually-hidden"> of {title}</span>
            </Link>
          ),
        },
      ]}
    />
  );
}

const origins: Record<DraftRow["origin"], string> = {
  empty: "Begun from nothing",
  copy: "A copy",
  version: "Next version of a lesson",
  import: "From a file",
  model: "Written by a model",
};

function Title({ draft: { id, title, origin } }: { draft: DraftRow }) {
  return (
    <>
      <Link to="/studio/drafts/$draft" params={{ draft: String(id) }} className="table-name">
        {title || "Without a title"}
      </Link>
      <span className="table-detail">{origins[origin]}</span>
    </>
  );
}

function State({ draft: { status, mistake_count: mistakes } }: { draft: DraftRow }) {
  return (
    <>
      <DraftStatus status={status} />
      {mistakes > 0 && <span className="table-detail">{countOf(mistakes, "mistake")}</span>}
    </>
  );
}
