import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fact } from "../../design/facts.tsx";
import { dateOf, momentOf } from "../date.ts";
import { withinSentence } from "../language/language.ts";
import { organizationQuery } from "../organizations/queries.ts";
import { accessRoleWords, sourceWords } from "./person-words.tsx";
import type { Person } from "./queries.ts";

/** The person's IDs, origin and role. */
export function PersonFacts({ person }: { person: Person }) {
  const id = String(person.organization_id);
  const { data: organization } = useQuery(organizationQuery(id));
  const { provider, provider_id: providerId, former_access_role: former, job_titles: titles } = person;
  return (
    <dl className="facts">
      <Fact label="Organization">
        <Link to="/organizations/$id" params={{ id }}>
          {organization?.name ?? `Organization ${id}`}
        </Link>
      </Fact>
      <Fact label="Origin">
        {sourceWords[person.source]}, on {dateOf(person.creation_date)}
      </Fact>
      <Fact label="Provider ID">
        {providerId ? (
          <>
            <code>{providerId}</code>
            {provider && ` (${provider})`}
          </>
        ) : (
          "None"
        )}
      </Fact>
      <Fact label="Internal ID">{person.id}</Fact>
      <Fact label="Role">
        {accessRoleWords[person.access_role]}
        {former && former !== "learner" && `, formerly ${withinSentence(accessRoleWords[former])}`}
      </Fact>
      <Fact label="Last sign-in">{person.last_login_at ? momentOf(person.last_login_at) : "Never"}</Fact>
      {person.department && <Fact label="Department">{person.department}</Fact>}
      {titles.length > 0 && <Fact label="Job title">{titles.join(", ")}</Fact>}
      {person.deactivated_at && !person.erased_at && (
        <Fact label="Deactivated">{momentOf(person.deactivated_at)}</Fact>
      )}
      {person.erased_at && <Fact label="Erased">{momentOf(person.erased_at)}</Fact>}
    </dl>
  );
}
