import { optionsOf, SelectField } from "../../../design/forms/field.tsx";
import { SearchForm } from "../../search/search-form.tsx";
import { changeKinds, changeStates, kindWords, stateWords } from "./change-words.ts";
import type { RunSearch } from "./run-search.ts";

interface ChangeFiltersProps {
  search: RunSearch;
  /** A preview's changes are all in the same state. */
  hasStates: boolean;
  onFilter: (search: RunSearch) => void;
}

export function ChangeFilters({ search, hasStates, onFilter }: ChangeFiltersProps) {
  const { kind, state, search: words } = search;
  const rest = { ...(words ? { search: words } : {}) };
  return (
    <div className="filters hris-filters">
      <SelectField
        name="kind"
        label="What"
        value={kind ?? ""}
        onChange={({ target: { value } }) => {
          const chosen = changeKinds.find((known) => known === value);
          onFilter({ ...rest, ...(state ? { state } : {}), ...(chosen ? { kind: chosen } : {}) });
        }}
      >
        <option value="">Everything</option>
        {optionsOf(changeKinds, kindWords)}
      </SelectField>
      {hasStates && (
        <SelectField
          name="state"
          label="State"
          value={state ?? ""}
          onChange={({ target: { value } }) => {
            const chosen = changeStates.find((known) => known === value);
            onFilter({ ...rest, ...(kind ? { kind } : {}), ...(chosen ? { state: chosen } : {}) });
          }}
        >
          <option value="">All</option>
          {optionsOf(changeStates, stateWords)}
        </SelectField>
      )}
      <SearchForm
        label="Part of a name"
        value={words}
        onSearch={(words) =>
          onFilter({
            ...(kind ? { kind } : {}),
            ...(state ? { state } : {}),
            ...(words ? { search: words } : {}),
          })
        }
      />
    </div>
  );
}
