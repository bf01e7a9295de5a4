import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Facts } from "../../../design/facts.tsx";
import { Table } from "../../../design/tables/table.tsx";
import { momentOf } from "../../date.ts";
import { locale } from "../../language/language.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { DeletionState } from "./deletion-state.tsx";
import { type Deletion, deletionQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/organization-deletions/$id");

/** How far a deletion is, and the proof in the end. */
export function DeletionPage() {
  const { id } = route.useParams();
  const { data: deletion } = useSuspenseQuery(deletionQuery(id));
  const counts = deletion.counts.filter(({ before, erased }) => before + erased > 0);
  return (
    <>
      <PageHead
        title={`Deletion of organization no. ${deletion.organization_id}`}
        state={<DeletionState state={deletion.state} />}
        back={{ to: "/organization-deletions", label: "Deleted organizations" }}
      />
      <DeletionFacts deletion={deletion} />
      {counts.length > 0 && (
        <Table
          caption="Rows by table"
          rows={counts}
          keyOf={({ table }) => table}
          columns={[
            { heading: "Table", cell: ({ table }) => <code>{table}</code> },
            { heading: "Before", align: "end", cell: ({ before }) => before.toLocaleString(locale) },
            { heading: "Erased", align: "end", cell: ({ erased }) => erased.toLocaleString(locale) },
            { heading: "After", align: "end", cell: ({ after }) => after?.toLocaleString(locale) ?? "–" },
          ]}
        />
      )}
    </>
  );
}

function DeletionFacts({ deletion }: { deletion: Deletion }) {
  const facts: [string, string | null][] = [
    ["Requested", `${momentOf(deletion.requested_at)}, by operator no. ${deletion.requested_by}`],
    ["Cancelled", deletion.cancelled_at && momentOf(deletion.cancelled_at)],
    ["Erased after", momentOf(deletion.erase_after)],
    ["Erasing began", deletion.begun_at && momentOf(deletion.begun_at)],
    ["Erased", deletion.erased_at && momentOf(deletion.erased_at)],
    ["Files", deletion.files.toLocaleString(locale)],
    ["SHA-256 of its slug", deletion.slug_sha256],
    [
      "Its audit log ended",
      deletion.audit_log && `at entry ${deletion.audit_log.position}, ${deletion.audit_log.hash}`,
    ],
  ];
  return (
    <section className="page-section" aria-label="Deletion">
      <Facts facts={facts} />
    </section>
  );
}
