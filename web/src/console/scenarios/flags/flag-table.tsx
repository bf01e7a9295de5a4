import { Table } from "../../../design/tables/table.tsx";
import { Tag } from "../../../design/tag.tsx";
import { briefMomentOf } from "../../date.ts";
import { FlagActions } from "./flag-actions.tsx";
import { statusWords } from "./flag-search.ts";
import type { Flag } from "./queries.ts";

export function FlagTable({ scenario, flags }: { scenario: number; flags: readonly Flag[] }) {
  return (
    <Table
      caption="What learners say they have said"
      rows={flags}
      keyOf={({ id }) => id}
      columns={[
        { heading: "Said", cell: (flag) => <Sentences flag={flag} /> },
        {
          heading: "Point",
          cell: ({ about, concept, concept_name: name, language }) => (
            <>
              <span lang={language}>{name}</span>
              <code className="table-detail">{concept}</code>
              {about === "outcome" && <span className="table-detail">Must not happen: not meant</span>}
            </>
          ),
        },
        {
          heading: "When",
          cell: ({ creation_date: moment, detector_version: version }) => (
            <>
              {briefMomentOf(moment)}
              {version !== null && <span className="table-detail">Detector {version}</span>}
            </>
          ),
        },
        { heading: "Decision", cell: ({ status }) => <Decision status={status} /> },
        {
          heading: "Actions",
          isForChanges: true,
          align: "end",
          cell: (flag) => <FlagActions scenario={scenario} flag={flag} />,
        },
      ]}
    />
  );
}

function Sentences({ flag: { sentences, language } }: { flag: Flag }) {
  return (
    <span className="scenario-said" lang={language}>
      {sentences.map((sentence, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns of a talk that is over keep their order
        <q key={position}>{sentence}</q>
      ))}
    </span>
  );
}

const tones = { open: "plain", accepted: "good", rejected: "off" } as const;

function Decision({ status }: { status: Flag["status"] }) {
  return <Tag tone={tones[status]}>{statusWords[status]}</Tag>;
}
