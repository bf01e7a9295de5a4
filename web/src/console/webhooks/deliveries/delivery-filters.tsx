import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { optionsOf, SelectField } from "../../../design/forms/field.tsx";
import { FilterForm } from "../../forms/filter-form.tsx";
import { textOf } from "../../forms/form-values.ts";
import { OrganizationField } from "../../organizations/organization-field.tsx";
import { endpointChoiceQuery } from "../endpoint-queries.ts";
import { RangeFields, readRange } from "../range-fields.tsx";
import { type DeliverySearch, deliveryStatuses, isFiltered } from "./delivery-search.ts";
import { statusWords } from "./delivery-status.tsx";

interface DeliveryFiltersProps {
  search: DeliverySearch;
  onFilter: (search: DeliverySearch) => void;
}

export function DeliveryFilters({ search, onFilter }: DeliveryFiltersProps) {
  const [organization, setOrganization] = useState(search.organization ?? "");
  return (
    <FilterForm
      label="Filter deliveries"
      everything={isFiltered(search) && "/webhooks/deliveries"}
      onFilter={(form) => onFilter(readFilters(form))}
    >
      <OrganizationField value={organization} onChoose={setOrganization} />
      {organization && (
        <EndpointField key={organization} organization={organization} endpoint={search.endpoint} />
      )}
      <SelectField name="status" label="Status" defaultValue={search.status ?? ""}>
        <option value="">All</option>
        {optionsOf(deliveryStatuses, statusWords)}
      </SelectField>
      <RangeFields range={search} />
    </FilterForm>
  );
}

function EndpointField({ organization, endpoint }: { organization: string; endpoint: number | undefined }) {
  const { data: endpoints } = useQuery(endpointChoiceQuery(organization));
  return (
    <SelectField
      // Drawn anew once the choice is known, or the default would have found no option.
      key={String(endpoints === undefined)}
      name="endpoint"
      label="Endpoint"
      defaultValue={endpoint ?? ""}
    >
      <option value="">All</option>
      {endpoints?.map(({ id, url }) => (
        <option key={id} value={id}>
          {url}
        </option>
      ))}
    </SelectField>
  );
}

function readFilters(form: FormData): DeliverySearch {
  const organization = textOf(form, "organization");
  const endpoint = Number(textOf(form, "endpoint"));
  const status = deliveryStatuses.find((known) => known === textOf(form, "status"));
  return {
    ...(organization ? { organization } : {}),
    ...(endpoint ? { endpoint } : {}),
    ...(status ? { status } : {}),
    ...readRange(form),
  };
}
