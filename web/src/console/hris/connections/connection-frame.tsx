import type { ReactNode } from "react";
import { Tag } from "../../../design/tag.tsx";
import { Sentences } from "../../sentences/sentences.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { Tabs } from "../../shell/tabs.tsx";
import type { Connection } from "../queries.ts";
import { connectionStates, nameOf, stateWords } from "./connection-words.ts";

const pages = [
  { to: "/hr-connections/$connection", label: "Overview" },
  { to: "/hr-connections/$connection/runs", label: "Runs" },
  { to: "/hr-connections/$connection/issues", label: "Issues" },
  { to: "/hr-connections/$connection/settings", label: "Settings" },
] as const;

/** What the pages of one connection have in common. */
export function ConnectionFrame({ connection, children }: { connection: Connection; children: ReactNode }) {
  return (
    <>
      <PageHead
        title={nameOf(connection)}
        state={<ConnectionState connection={connection} />}
        lead={<StateInWords connection={connection} />}
        back={{ to: "/hr-connections", label: "HR systems" }}
      />
      <Tabs label={nameOf(connection)} pages={pages} params={{ connection: String(connection.id) }} />
      {children}
    </>
  );
}

/** Why the connection is as it is, and what that means for accounts. */
function StateInWords({ connection }: { connection: Connection }) {
  const { state, state_reason: reason, state_sentences: sentences } = connection;
  if (reason === null) return stateWords[state];
  return (
    <>
      <Sentences sentences={sentences} english={reason} />
      {state === "broken" && <> {stayAsTheyAre}</>}
    </>
  );
}

const stayAsTheyAre = "Accounts stay as they are until it works.";

export function ConnectionState({ connection: { state } }: { connection: Connection }) {
  const { label, tone } = connectionStates[state];
  return <Tag tone={tone}>{label}</Tag>;
}
