import { useQuery } from "@tanstack/react-query";
import { ChangeButton } from "../../../design/button.tsx";
import { Notice } from "../../../design/notice.tsx";
import { Table } from "../../../design/tables/table.tsx";
import { Tag } from "../../../design/tag.tsx";
import { briefMomentOf, dateOf } from "../../date.ts";
import { locale } from "../../language/language.ts";
import { sentenceOf } from "../../problem.ts";
import { Sentences } from "../../sentences/sentences.tsx";
import type { Organization } from "../queries.ts";
import { exportsQuery, type OrganizationExport, useStartExport } from "./queries.ts";

export function Exports({ organization }: { organization: Organization }) {
  const { data: exports = [] } = useQuery(exportsQuery(String(organization.id)));
  const start = useStartExport(organization);
  return (
    <section className="page-section" aria-labelledby="exports">
      <div className="toolbar">
        <h2 id="exports">Export</h2>
        <ChangeButton isBusy={start.isPending} onClick={() => start.mutate(undefined)}>
          Export organization
        </ChangeButton>
      </div>
      <p className="quiet">
        One archive with everything the organization owns: rows, files and a manifest. No keys, tokens or
        passwords. It can be downloaded for seven days.
      </p>
      {start.error && <Notice kind="problem">{sentenceOf(start.error)}</Notice>}
      {exports.length > 0 && (
        <Table
          caption="Exports"
          rows={exports}
          keyOf={({ id }) => id}
          isMuted={({ state }) => state === "expired"}
          columns={[
            { heading: "Begun", cell: ({ creation_date }) => briefMomentOf(creation_date) },
            { heading: "State", cell: (one) => <ExportState export={one} /> },
            { heading: "Rows", cell: ({ rows }) => rows.toLocaleString(locale) },
            { heading: "Files", cell: ({ files }) => files.toLocaleString(locale) },
            { heading: "Archive", isForChanges: true, cell: (one) => <Download export={one} /> },
          ]}
        />
      )}
    </section>
  );
}

function ExportState({
  export: { state, error, error_sentences: sentences },
}: {
  export: OrganizationExport;
}) {
  if (state === "ready") return <Tag tone="good">Ready</Tag>;
  if (state === "writing") return <Tag>Being written</Tag>;
  if (state === "expired") return <Tag>Expired</Tag>;
  return (
    <>
      <Tag tone="off">Failed</Tag>
      {error && (
        <span className="table-detail">
          <Sentences sentences={sentences} english={error} />
        </span>
      )}
    </>
  );
}

/** A link, so that the browser writes the archive to the disk as it comes. */
function Download({ export: { id, state, expires_at } }: { export: OrganizationExport }) {
  if (state !== "ready") return null;
  return (
    <>
      <a href={`/operator/v1/organization-exports/${id}/archive/`} download>
        Download
      </a>
      <span className="table-detail">until {dateOf(expires_at)}</span>
    </>
  );
}
