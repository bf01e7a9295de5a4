import { Link } from "@tanstack/react-router";
import { Table } from "../../design/tables/table.tsx";
import { dateOf } from "../date.ts";
import { languageNames } from "../scenarios/scenario-search.ts";
import { DraftStatus } from "./draft-status.tsx";
import type { Draft } from "./queries.ts";

export function DraftTable({ drafts }: { drafts: readonly Draft[] }) {
  return (
    <Table
      caption="Lesson drafts"
      rows={drafts}
      keyOf={({ id }) => id}
      isMuted={({ status }) => status === "failed" || status === "rejected"}
      columns={[
        {
          heading: "Title",
          cell: ({ id, title, kind }) => (
            <>
              <Link to="/drafts/$draft" params={{ draft: String(id) }} className="table-name">
                {title}
              </Link>
              <span className="table-detail">
                {kind === "translation" ? "Translation" : "From documents"}
              </span>
            </>
          ),
        },
        { heading: "Language", cell: ({ language }) => languageNames[language] },
        { heading: "State", cell: ({ status }) => <DraftStatus status={status} /> },
        { heading: "Organization", cell: ({ organization }) => organization },
        { heading: "Asked for", cell: ({ creation_date: date }) => dateOf(date) },
      ]}
    />
  );
}
