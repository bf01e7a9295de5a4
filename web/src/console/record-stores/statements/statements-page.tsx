import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { SearchX, Send } from "../../../design/icons/icons.tsx";
import { Notice } from "../../../design/notice.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { countOf } from "../../count.ts";
import { organizationChoiceQuery } from "../../organizations/queries.ts";
import { sentenceOf } from "../../problem.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import { storeOfQuery } from "../queries.ts";
import { RecordStoresHead } from "../record-stores-head.tsx";
import type { ResentStatus } from "../resend/queries.ts";
import { ResendStatements } from "../resend/resend-statements.tsx";
import { isFiltered, rangeOf, type StatementSearch } from "../statement-search.ts";
import { statementsQuery } from "./queries.ts";
import { StatementFilters } from "./statement-filters.tsx";
import { StatementTable } from "./statement-table.tsx";

const route = getRouteApi("/signed-in/record-stores/statements");

export function StatementsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <RecordStoresHead lead="Every xAPI statement on its way to a record store, and what became of it." />
      <StatementFilters
        key={JSON.stringify({ ...search, page: undefined })}
        search={search}
        onFilter={(filters) => navigate({ search: filters })}
      />
      <FoundStatements search={search} />
    </>
  );
}

function FoundStatements({ search }: { search: StatementSearch }) {
  const { data, error } = useQuery(statementsQuery(search));
  const { data: organizations = [] } = useQuery(organizationChoiceQuery);
  const nameOf = (id: number) =>
    organizations.find((organization) => organization.id === id)?.name ?? `Organization ${id}`;
  if (error) return <Notice kind="problem">{sentenceOf(error)}</Notice>;
  if (!data) return null;
  return (
    <>
      <div className="toolbar">
        <p className="quiet" role="status">
          {countOf(data.count, "statement")}
        </p>
        {search.organization && (search.status === "parked" || search.status === "missing") && (
          <ResendFound organization={search.organization} status={search.status} search={search} />
        )}
      </div>
      {data.count === 0 ? (
        <NoStatements isFiltered={isFiltered(search)} />
      ) : (
        <StatementTable statements={data.results} organizationNameOf={nameOf} />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

interface ResendFoundProps {
  organization: string;
  status: ResentStatus;
  search: StatementSearch;
}

function ResendFound({ organization, status, search }: ResendFoundProps) {
  const { data: store } = useQuery(storeOfQuery(organization));
  return store ? <ResendStatements store={store} status={status} range={rangeOf(search)} /> : null;
}

function NoStatements({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState icon={SearchX} heading="No statement matches">
        <p>
          Loosen a filter, or <Link to="/record-stores/statements">show all statements</Link>.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Send} heading="Nothing was reported yet">
      <p>
        As soon as an organization has a record store, each step of its learners appears here on its way
        there: with the store’s answer and the exact bytes.
      </p>
    </EmptyState>
  );
}
