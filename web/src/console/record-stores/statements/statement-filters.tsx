import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button, buttonClass } from "../../../design/button.tsx";
import { SelectField } from "../../../design/forms/field.tsx";
import { textOf } from "../../forms/form-values.ts";
import { MomentFields } from "../../forms/moment-fields.tsx";
import { OrganizationField } from "../../organizations/organization-field.tsx";
import { readRange, VerbField } from "./range-fields.tsx";
import { isFiltered, type StatementSearch, statementStatuses } from "./statement-search.ts";
import { statusWords } from "./statement-status.tsx";

interface StatementFiltersProps {
  search: StatementSearch;
  onFilter: (search: StatementSearch) => void;
}

export function StatementFilters({ search, onFilter }: StatementFiltersProps) {
  const [organization, setOrganization] = useState(search.organization ?? "");
  return (
    <search>
      <form
        className="filters"
        aria-label="Filter statements"
        onSubmit={(event) => {
          event.preventDefault();
          onFilter(readFilters(new FormData(event.currentTarget)));
        }}
      >
        <OrganizationField value={organization} onChoose={setOrganization} />
        <SelectField name="status" label="Status" defaultValue={search.status ?? ""}>
          <option value="">All</option>
          {statementStatuses.map((status) => (
            <option key={status} value={status}>
              {statusWords[status]}
            </option>
          ))}
        </SelectField>
        <VerbField {...(search.verb ? { verb: search.verb } : {})} />
        <MomentFields verb="Happened" {...search} />
        <div className="form-actions">
          <Button type="submit">Filter</Button>
          {isFiltered(search) && (
            <Link to="/record-stores/statements" className={buttonClass("quiet")}>
              Show all
            </Link>
          )}
        </div>
      </form>
    </search>
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
