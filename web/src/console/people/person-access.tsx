import { useSuspenseQuery } from "@tanstack/react-query";
import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { dayIn, lastDayIn } from "../date.ts";
import { ConfirmChange } from "../forms/confirm-change.tsx";
import { withinSentence } from "../language/language.ts";
import { organizationQuery } from "../organizations/queries.ts";
import { GrantAccess } from "./grant-access.tsx";
import { type Grant, grantsOfPersonQuery, type Person, useRevokeGrant } from "./queries.ts";

const typeWords: Readonly<Record<Grant["type"], string>> = {
  course: "Course",
  premium: "Premium lessons",
  scenario_library: "Role-play library",
};
const reasonWords: Readonly<Record<Grant["reason"], string>> = {
  enrolment: "Enrolment",
  subscription: "Subscription",
  admin: "Operator",
};

/** Courses and other access grants, with start and end, which are days of the organization's. */
export function PersonAccess({ person }: { person: Person }) {
  const { data } = useSuspenseQuery(grantsOfPersonQuery(String(person.id)));
  const { data: organization } = useSuspenseQuery(organizationQuery(String(person.organization_id)));
  const timeZone = organization.time_zone;
  return (
    <section className="page-section" aria-labelledby="person-access">
      <div className="toolbar">
        <h2 id="person-access">Courses and access</h2>
        {!person.erased_at && <GrantAccess person={person} />}
      </div>
      {data.count === 0 ? (
        <p className="quiet">No access grants. Lessons that do not belong to a course are open anyway.</p>
      ) : (
        <Table
          caption="Courses and access"
          rows={data.results}
          keyOf={({ id }) => id}
          isMuted={({ status }) => status === "expired" || status === "revoked"}
          columns={[
            {
              heading: "Access to",
              cell: ({ type, course, cohort }) => (
                <>
                  <span className="table-name">{course ?? typeWords[type]}</span>
                  {cohort && <span className="table-detail">Cohort {cohort}</span>}
                </>
              ),
            },
            { heading: "State", cell: ({ status }) => <GrantState status={status} /> },
            { heading: "From", cell: ({ starts_at }) => dayIn(timeZone, starts_at) },
            {
              heading: "Until",
              cell: ({ ends_at }) => (ends_at ? lastDayIn(timeZone, ends_at) : "No end date"),
            },
            { heading: "Source", cell: ({ reason }) => reasonWords[reason] },
            {
              heading: "Actions",
              isForChanges: true,
              align: "end",
              cell: (grant) => <RevokeGrant grant={grant} />,
            },
          ]}
        />
      )}
    </section>
  );
}

function GrantState({ status }: Pick<Grant, "status">) {
  if (status === "active") return <Tag tone="good">Active</Tag>;
  if (status === "upcoming") return <Tag>Upcoming</Tag>;
  return <Tag tone="off">{status === "expired" ? "Expired" : "Revoked"}</Tag>;
}

function RevokeGrant({ grant }: { grant: Grant }) {
  const revoke = useRevokeGrant(grant.id);
  if (grant.status !== "active" && grant.status !== "upcoming") return null;
  return (
    <ConfirmChange
      action="Revoke"
      isSmall
      question={`Revoke access to ${grant.course ?? withinSentence(typeWords[grant.type])}?`}
      consequences={<p>Access ends at once. Progress is kept, and the partner is notified.</p>}
      change={revoke}
      onConfirm={(end) => revoke.mutate(undefined, end)}
    />
  );
}
