import { Tag } from "../../design/tag.tsx";
import type { Person, Role } from "./queries.ts";

export const sourceWords: Readonly<Record<Person["source"], string>> = {
  api: "Partner API",
  bulk_import: "Bulk import by the partner",
  signup: "Sign-up",
  lti: "LMS launch",
  hris: "HR system",
  admin: "Operator",
};

export const accessRoleWords: Readonly<Record<Role, string>> = {
  learner: "Learner",
  manager: "Manager",
  admin: "Admin",
};

/** The display name, or else e-mail address, provider ID or internal ID. */
export function nameOf({ id, first_name, last_name, email, provider_id }: Person): string {
  return [first_name, last_name].filter(Boolean).join(" ") || email || provider_id || `User ${id}`;
}

export function PersonState({ person }: { person: Person }) {
  if (person.erased_at) return <Tag tone="off">Erased</Tag>;
  return person.is_active ? <Tag tone="good">Active</Tag> : <Tag tone="off">Deactivated</Tag>;
}
