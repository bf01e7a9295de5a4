import { useSuspenseQuery } from "@tanstack/react-query";
import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { momentOf } from "../date.ts";
import { locale } from "../language/language.ts";
import { Sentences } from "../sentences/sentences.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { healthQuery, keysQuery, restoresQuery } from "./queries.ts";
import { Workers } from "./workers.tsx";

export function ServicePage() {
  return (
    <>
      <PageHead
        title="Service"
        lead="Health checks, workers, encryption keys, and databases that were restored."
      />
      <Health />
      <Keys />
      <Restores />
    </>
  );
}

/** What was checked, by the API's name for it. */
const checkWords: Readonly<Record<string, string>> = {
  workers: "Workers",
  sending: "Sending",
  database: "Database",
  disk: "Disk",
  storage: "Storage",
  certificate: "Certificate",
  "server clock": "Server clock",
  "rate limits": "Rate limits",
  mail: "Mail",
  backups: "Backups",
  "secret key": "Secret key",
  models: "Models",
  webhooks: "Webhooks",
  "record stores": "Record stores",
  "HR connections": "HR connections",
  LMS: "LMS",
  "legal pages": "Legal pages",
};

function Health() {
  const { data } = useSuspenseQuery(healthQuery);
  return (
    <>
      <section aria-labelledby="health">
        <h2 id="health">Health</h2>
        <Table
          caption="Health"
          rows={data.checks}
          keyOf={({ check }) => check}
          columns={[
            {
              heading: "Check",
              cell: ({ check }) => <span className="table-name">{checkWords[check] ?? check}</span>,
            },
            {
              heading: "State",
              cell: ({ state }) =>
                state === "ok" ? (
                  <Tag tone="good">OK</Tag>
                ) : (
                  <Tag tone="off">{state === "warning" ? "Warning" : "Failing"}</Tag>
                ),
            },
            {
              heading: "Details",
              cell: ({ sentences, message }) => <Sentences sentences={sentences} english={message} />,
            },
          ]}
        />
      </section>
      <Workers workers={data.workers} />
    </>
  );
}

function Keys() {
  const { data } = useSuspenseQuery(keysQuery);
  return (
    <section className="page-section" aria-labelledby="keys">
      <h2 id="keys">Encryption keys</h2>
      <p>
        To replace the key, put a new one in front of it in <code>SECRET_KEY</code>, separated by a comma, and
        restart. Secrets are written anew with it within minutes; the old one may go once its row says so.
      </p>
      <Table
        caption="Encryption keys"
        rows={data.keys}
        keyOf={({ id }) => id}
        columns={[
          { heading: "Key", cell: ({ id }) => <code>{id}</code> },
          {
            heading: "In SECRET_KEY",
            cell: ({ position }) => `No. ${position}${position === 1 ? ", writes" : ""}`,
          },
          { heading: "Secrets it wrote", cell: ({ secrets }) => secrets.toLocaleString(locale) },
          {
            heading: "May be removed",
            cell: ({ may_be_removed: mayBeRemoved }) => (mayBeRemoved ? "Yes" : "No"),
          },
        ]}
      />
      {data.missing_keys.length > 0 && (
        <p>
          SECRET_KEY lacks keys that stored secrets were written with: {data.missing_keys.join(", ")}. Put
          them back behind the first one.
        </p>
      )}
    </section>
  );
}

function Restores() {
  const { data } = useSuspenseQuery(restoresQuery);
  return (
    <section className="page-section" aria-labelledby="restores">
      <h2 id="restores">Restored databases</h2>
      {data.length === 0 ? (
        <p className="quiet">This database has never been restored or copied.</p>
      ) : (
        <Table
          caption="Restored databases"
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            { heading: "Noticed", cell: ({ detected_at }) => momentOf(detected_at) },
            {
              heading: "How",
              cell: ({ sentences, message }) => <Sentences sentences={sentences} english={message} />,
            },
            {
              heading: "Decided",
              cell: ({ resumed_at, resumed_by, choice }) =>
                resumed_at
                  ? `${choice === "discard" ? `Discarded by ${resumed_by ?? "somebody"}` : `Sent by ${resumed_by ?? "somebody"}`}, ${momentOf(resumed_at)}`
                  : "Not yet",
            },
          ]}
        />
      )}
    </section>
  );
}
