import { Link } from "@tanstack/react-router";
import { Copyable } from "../../../design/copyable.tsx";
import { Fact } from "../../../design/facts.tsx";
import { countOf } from "../../count.ts";
import { dateOf, momentOf } from "../../date.ts";
import { locale } from "../../language/language.ts";
import type { Connection } from "../queries.ts";
import { RunLink } from "../run-state.tsx";
import { policySentences } from "../setup/policy-words.ts";
import { hubWords } from "./connection-words.ts";

export function ConnectionFacts({ connection }: { connection: Connection }) {
  const { id, last_run: run, open_issues: issues, last_full_at: full } = connection;
  return (
    <section className="page-section" aria-labelledby="facts">
      <h2 id="facts">This connection</h2>
      <dl className="facts">
        <Fact label="Accounts that follow it">{connection.linked.toLocaleString(locale)}</Fact>
        <Fact label="Open issues">
          {issues === 0 ? (
            "None"
          ) : (
            <Link to="/hr-connections/$connection/issues" params={{ connection: String(id) }}>
              {countOf(issues, "open issue")}
            </Link>
          )}
        </Fact>
        <Fact label="Last run">{run === null ? "None yet" : <RunLink run={run} />}</Fact>
        <Fact label="Everybody was last read">{full === null ? "Never" : momentOf(full)}</Fact>
        <Fact label="Hub">{hubWords[connection.hub]}</Fact>
        {connection.integration_id && <Fact label="Integration">{connection.integration_id}</Fact>}
        {connection.hub === "kombo" && (
          <Fact label="Address of the hub">{connection.base_url ?? "The hub’s own, in Europe"}</Fact>
        )}
        <Fact label="Connected">{dateOf(connection.creation_date)}</Fact>
      </dl>
      <h3>What is agreed</h3>
      <ul className="hris-policies">
        {policySentences(connection.policies).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Addresses connection={connection} />
    </section>
  );
}

/** What has to be entered on the other side. */
export function Addresses({
  connection: { webhook_url: webhook, scim_url: scim },
}: {
  connection: Connection;
}) {
  return (
    <>
      {webhook && (
        <Copyable
          label="Webhook URL"
          hint="Enter it at the hub, so that changes arrive within minutes. Without it they arrive once a night."
          text={webhook}
        />
      )}
      {scim && (
        <Copyable
          label="SCIM URL"
          hint="The identity provider’s administrator enters it, with the token that was shown once."
          text={scim}
        />
      )}
    </>
  );
}
