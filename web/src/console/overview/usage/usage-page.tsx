import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { TextField } from "../../../design/forms/field.tsx";
import { ChartNoAxesColumn } from "../../../design/icons/icons.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { momentOf } from "../../date.ts";
import { FilterForm } from "../../forms/filter-form.tsx";
import { textOf } from "../../forms/form-values.ts";
import { OrganizationField } from "../../organizations/organization-field.tsx";
import { ListPaging } from "../../search/list-paging.tsx";
import { OverviewHead } from "../overview-head.tsx";
import { usageQuery } from "./queries.ts";
import type { UsageSearch } from "./usage-search.ts";
import { UsageTable } from "./usage-table.tsx";

const route = getRouteApi("/signed-in/overview/usage");

export function UsagePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(usageQuery(search));
  if (!data) return null;
  const [newest] = data.results;
  return (
    <>
      <OverviewHead lead="For billing: different learners who were at work, events, and deliveries that arrived, for each calendar month in UTC." />
      <UsageFilters search={search} onFilter={(wanted) => navigate({ search: wanted })} />
      {newest === undefined ? (
        <EmptyState icon={ChartNoAxesColumn} heading="Nothing was counted">
          <p>Usage is counted every hour. Months before the service counted are not there.</p>
        </EmptyState>
      ) : (
        <>
          <UsageTable rows={data.results} />
          <p className="quiet">The first row was counted {momentOf(newest.counted_at)}.</p>
        </>
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

interface UsageFiltersProps {
  search: UsageSearch;
  onFilter: (search: UsageSearch) => void;
}

function UsageFilters({ search, onFilter }: UsageFiltersProps) {
  const [organization, setOrganization] = useState(search.organization ?? "");
  return (
    <FilterForm
      label="Filter usage"
      everything={(search.organization || search.month) !== undefined && "/overview/usage"}
      onFilter={(form) => {
        const month = textOf(form, "month");
        onFilter({ ...(organization ? { organization } : {}), ...(month ? { month } : {}) });
      }}
    >
      <OrganizationField value={organization} onChoose={setOrganization} />
      <TextField
        key={search.month}
        name="month"
        label="Month"
        placeholder="2026-09"
        pattern="\d{4}-(0[1-9]|1[0-2])"
        title="Year and month, such as 2026-09"
        defaultValue={search.month ?? ""}
      />
    </FilterForm>
  );
}
