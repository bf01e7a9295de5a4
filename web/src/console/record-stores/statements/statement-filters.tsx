import { useState } from "react";
import { optionsOf, SelectField } from "../../../design/forms/field.tsx";
import { FilterForm } from "../../forms/filter-form.tsx";
import { textOf } from "../../forms/form-values.ts";
import { MomentFields } from "../../forms/moment-fields.tsx";
import { OrganizationField } from "../../organizations/organization-field.tsx";
import { isFiltered, type StatementSearch, statementStatuses } from "../statement-search.ts";
import { readRange, VerbField } from "./range-fields.tsx";
import { statusWords } from "./statement-status.tsx";

interface StatementFiltersProps {
  search: StatementSearch;
  onFilter: (search: StatementSearch) => void;
}

export function StatementFilters({ search, onFilter }: StatementFiltersProps) {
  const [organization, setOrganization] = useState(search.organization ?? "");
  return (
    <FilterForm
      label="Filter statements"
      everything={isFiltered(search) && "/record-stores/statements"}
      onFilter={(form) => onFilter(readFilters(form))}
    >
      <OrganizationField value={organization} onChoose={setOrganization} />
      <SelectField name="status" label="Status" defaultValue={search.status ?? ""}>
        <option value="">All</option>
        {optionsOf(statementStatuses, statusWords)}
      </SelectField>
      <VerbField {...(search.verb ? { verb: search.verb } : {})} />
      <MomentFields verb="Happened" {...search} />
    </FilterForm>
  );
}

function readFilters(form: FormData): StatementSearch {
  const organization = textOf(form, "organization");
  const status = statementStatuses.find((known) => known === textOf(form, "status"));
  return {
    ...(organization ? { organization } : {}),
    ...(status ? { status } : {}),
    ...readRange(form),
  };
}
