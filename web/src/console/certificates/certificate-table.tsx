import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { dateOf } from "../date.ts";
import { CertificateActions } from "./certificate-actions.tsx";
import type { Certificate } from "./queries.ts";

export function CertificateTable({ certificates }: { certificates: readonly Certificate[] }) {
  return (
    <Table
      caption="Certificates"
      rows={certificates}
      keyOf={({ id }) => id}
      isMuted={({ state }) => state !== "valid"}
      columns={[
        {
          heading: "Name",
          cell: ({ name, title }) => (
            <>
              <bdi className="table-name">{name ?? "Erased"}</bdi>
              <span className="table-detail">{title}</span>
            </>
          ),
        },
        {
          heading: "Check code",
          cell: ({ code, verify_url }) => (
            <a href={verify_url} target="_blank" rel="noopener">
              <code>{code}</code>
            </a>
          ),
        },
        { heading: "Issued", cell: ({ issued_at }) => dateOf(issued_at) },
        { heading: "State", cell: ({ state }) => <State state={state} /> },
        {
          heading: "Actions",
          isForChanges: true,
          align: "end",
          cell: (certificate) => <CertificateActions certificate={certificate} />,
        },
      ]}
    />
  );
}

const words: Record<Certificate["state"], string> = {
  valid: "Valid",
  revoked: "Revoked",
  replaced: "Replaced",
  withdrawn: "Withdrawn",
};

function State({ state }: Pick<Certificate, "state">) {
  return state === "valid" ? <Tag tone="good">{words[state]}</Tag> : <Tag>{words[state]}</Tag>;
}
