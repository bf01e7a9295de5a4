import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { SearchX } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { countOf } from "../count.ts";
import { dateOf } from "../date.ts";
import { ListPaging } from "../search/list-paging.tsx";
import { SearchForm } from "../search/search-form.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { CreateLink, NoOrganizations } from "./no-organizations.tsx";
import { type Organization, organizationsQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/organizations");

export function OrganizationsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(organizationsQuery(search));
  if (!data) return null;
  const isFirstStart = data.count === 0 && !search.search;
  return (
    <>
      <PageHead
        title="Organizations"
        lead="Each organization is a tenant: its learners, courses and credentials are seen by nobody else."
        action={!isFirstStart && <CreateLink />}
      />
      {isFirstStart ? (
        <NoOrganizations />
      ) : (
        <>
          <div className="toolbar">
            <SearchForm
              label="Name or slug"
              value={search.search}
              onSearch={(words) => navigate({ search: words ? { search: words } : {} })}
            />
            <p className="quiet" role="status">
              {countOf(data.count, "organization")}
            </p>
          </div>
          {data.count === 0 ? (
            <EmptyState icon={SearchX} heading={`Nothing matches “${search.search}”`}>
              <p>
                Search finds parts of names and slugs.{" "}
                <Link to="/organizations">Show all organizations.</Link>
              </p>
            </EmptyState>
          ) : (
            <OrganizationTable organizations={data.results} />
          )}
          <ListPaging page={search.page} count={data.count} />
          <p className="below-list">
            <Link to="/organization-deletions">Deleted organizations</Link>
          </p>
        </>
      )}
    </>
  );
}

function OrganizationTable({ organizations }: { organizations: readonly Organization[] }) {
  return (
    <Table
      caption="Organizations"
      rows={organizations}
      keyOf={({ id }) => id}
      isMuted={({ is_active }) => !is_active}
      columns={[
        {
          heading: "Name",
          cell: ({ id, name, slug }) => (
            <>
              <Link to="/organizations/$id" params={{ id: String(id) }} className="table-name">
                {name}
              </Link>
              <span className="table-detail">{slug}</span>
            </>
          ),
        },
        { heading: "State", cell: (organization) => <OrganizationState organization={organization} /> },
        { heading: "Time zone", cell: ({ time_zone }) => time_zone },
        { heading: "Matching", cell: ({ flexible_matching }) => (flexible_matching ? "Flexible" : "Exact") },
        { heading: "Created", cell: ({ creation_date }) => dateOf(creation_date) },
      ]}
    />
  );
}

export function OrganizationState({ organization }: { organization: Organization }) {
  if (!organization.is_active) return <Tag tone="off">Deactivated</Tag>;
  return organization.is_sandbox ? <Tag>Sandbox</Tag> : <Tag tone="good">Active</Tag>;
}
