import { optionsOf, SelectField } from "../../../design/forms/field.tsx";
import { FilterForm, textsOf } from "../../forms/filter-form.tsx";
import type { ScenarioContent } from "../queries.ts";
import { languageNames, languages } from "../scenario-search.ts";
import { type FlagSearch, flagStatuses, readFlagSearch, statusWords } from "./flag-search.ts";

interface FlagFiltersProps {
  search: FlagSearch;
  points: ScenarioContent["scripts"][number]["concepts"];
  onFilter: (search: FlagSearch) => void;
}

export function FlagFilters({ search, points, onFilter }: FlagFiltersProps) {
  return (
    <FilterForm
      label="Filter what learners miss"
      className="scenario-flag-filters"
      onFilter={(form) => onFilter(readFlagSearch(textsOf(form, ["status", "concept", "said_in"])))}
    >
      <SelectField name="status" label="Decision" defaultValue={search.status ?? "open"}>
        {optionsOf(flagStatuses, statusWords)}
        <option value="all">All</option>
      </SelectField>
      <SelectField name="concept" label="Point" defaultValue={search.concept ?? ""}>
        <option value="">All</option>
        {points.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="said_in" label="Said in" defaultValue={search.said_in ?? ""}>
        <option value="">All languages</option>
        {optionsOf(languages, languageNames)}
      </SelectField>
    </FilterForm>
  );
}
