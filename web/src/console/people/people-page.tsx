import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { SearchX, Users } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { Table } from "../../design/tables/table.tsx";
import { countOf } from "../count.ts";
import { dateOf } from "../date.ts";
import { organizationChoiceQuery } from "../organizations/queries.ts";
import { ListPaging } from "../search/list-paging.tsx";
import { SearchForm } from "../search/search-form.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { accessRoleWords, nameOf, PersonState } from "./person-words.tsx";
import { type Person, peopleQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/people");

export function PeoplePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(peopleQuery(search));
  const { data: organizations = [] } = useQuery(organizationChoiceQuery);
  if (!data) return null;
  const { organization } = search;
  const named = organizations.find(({ id, slug }) => slug === organization || String(id) === organization);
  return (
    <>
      <PageHead
        title="People"
        lead={
          organization
            ? `Learners, managers and admins of ${named?.name ?? organization}.`
            : "Learners, managers and admins of all organizations."
        }
      />
      <div className="toolbar">
        <SearchForm
          label="Name, e-mail or provider ID"
          value={search.search}
          onSearch={(words) =>
            navigate({
              search: { ...(organization ? { organization } : {}), ...(words ? { search: words } : {}) },
            })
          }
        />
        <p className="quiet" role="status">
          {countOf(data.count, "person", "people")}
        </p>
      </div>
      {organization && (
        <p>
          <Link to="/people" search={search.search ? { search: search.search } : {}}>
            Search all organizations
          </Link>
        </p>
      )}
      {data.count > 0 ? (
        <PeopleTable
          people={data.results}
          organizationOf={({ organization_id }) =>
            organizations.find(({ id }) => id === organization_id)?.name ?? `Organization ${organization_id}`
          }
        />
      ) : (
        <NoPeople words={search.search} />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

function NoPeople({ words }: { words: string | undefined }) {
  return words ? (
    <EmptyState icon={SearchX} heading={`No match for “${words}”`}>
      <p>Search matches parts of names, e-mail addresses and provider IDs.</p>
    </EmptyState>
  ) : (
    <EmptyState icon={Users} heading="No people yet">
      <p>Accounts are created by partners’ systems, an LMS, an HR system or by sign-up.</p>
    </EmptyState>
  );
}

interface PeopleTableProps {
  people: readonly Person[];
  organizationOf: (person: Person) => string;
}

function PeopleTable({ people, organizationOf }: PeopleTableProps) {
  return (
    <Table
      caption="People"
      rows={people}
      keyOf={({ id }) => id}
      isMuted={({ is_active }) => !is_active}
      columns={[
        {
          heading: "Name",
          cell: (person) => (
            <>
              <Link to="/people/$id" params={{ id: String(person.id) }} className="table-name">
                <bdi>{nameOf(person)}</bdi>
              </Link>
              <span className="table-detail">{person.email ?? person.provider_id}</span>
            </>
          ),
        },
        { heading: "State", cell: (person) => <PersonState person={person} /> },
        { heading: "Organization", cell: organizationOf },
        { heading: "Role", cell: ({ access_role }) => accessRoleWords[access_role] },
        {
          heading: "Last sign-in",
          cell: ({ last_login_at }) => (last_login_at ? dateOf(last_login_at) : "Never"),
        },
      ]}
    />
  );
}
