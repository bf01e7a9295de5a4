import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../design/forms/field.tsx";
import { type Organization, organizationChoiceQuery } from "./queries.ts";

interface OrganizationFieldProps {
  value: string;
  onChoose: (slug: string) => void;
}

/** For filters: one of the organizations, or all. */
export function OrganizationField({ value, onChoose }: OrganizationFieldProps) {
  const { data: organizations = [] } = useQuery(organizationChoiceQuery);
  // The chosen one is offered even when the list is still on its way, or too long to hold it.
  const isMissing = value !== "" && !organizations.some(({ slug }) => slug === value);
  return (
    <SelectField
      name="organization"
      label="Organization"
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">All</option>
      {isMissing && <option value={value}>{value}</option>}
      {organizationOptions(organizations)}
    </SelectField>
  );
}

/** To choose from in a `SelectField`. */
export function organizationOptions(organizations: readonly Organization[]) {
  return organizations.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ));
}
