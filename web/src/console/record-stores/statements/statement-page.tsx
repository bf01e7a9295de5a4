import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Fact } from "../../../design/facts.tsx";
import { organizationQuery } from "../../organizations/queries.ts";
import { PageHead } from "../../shell/page-head.tsx";
import type { StatementStatus } from "../statement-search.ts";
import { Discard } from "./discard.tsx";
import { ExactBytes } from "./exact-bytes.tsx";
import { type StatementDetail, statementQuery } from "./queries.ts";
import { Resend } from "./resend.tsx";
import { StatementHistory } from "./statement-history.tsx";
import { StatementStatusTag, statusInWords } from "./statement-status.tsx";

const route = getRouteApi("/signed-in/record-stores/statements/$statement");

export function StatementPage() {
  const { statement: id } = route.useParams();
  const { data: statement } = useSuspenseQuery(statementQuery(id));
  const { data: organization } = useSuspenseQuery(organizationQuery(String(statement.organization_id)));
  const { status } = statement;
  return (
    <>
      <PageHead
        title={statement.verb}
        state={<StatementStatusTag status={status} />}
        lead={statusInWords(statement)}
        back={{
          to: "/record-stores/statements",
          search: { organization: organization.slug, ...(hasList(status) ? { status } : {}) },
          label: hasList(status)
            ? status === "parked"
              ? "Parked statements of this organization"
              : "Missing statements of this organization"
            : "Statements of this organization",
        }}
      />
      <Resend statement={statement} />
      <Discard statement={statement} />
      <dl className="facts">
        <Fact label="Record store of">
          <Link to="/organizations/$id/record-store" params={{ id: String(organization.id) }}>
            {organization.name}
          </Link>
        </Fact>
        <Fact label="Learner">User {statement.user_id}</Fact>
        <Fact label="Statement id, the same for ever">
          <code>{statement.statement_id}</code>
        </Fact>
      </dl>
      <StatementHistory statement={statement} />
      <Bytes statement={statement} />
    </>
  );
}

/** Operators come from the list of those that want something done. */
function hasList(status: StatementStatus): boolean {
  return status === "parked" || status === "missing";
}

function Bytes({ statement: { body, sha256 } }: { statement: StatementDetail }) {
  return (
    <section className="page-section" aria-labelledby="bytes">
      <h2 id="bytes">The statement</h2>
      {body === null ? (
        <p className="quiet">
          It was delivered long ago, and its text is no longer kept. The SHA-256 of what was sent is{" "}
          <code className="address">{sha256}</code>.
        </p>
      ) : (
        <>
          <p className="quiet">Written once; these bytes are sent in every attempt.</p>
          <ExactBytes label="As sent" body={body} sha256={sha256} />
        </>
      )}
    </section>
  );
}
