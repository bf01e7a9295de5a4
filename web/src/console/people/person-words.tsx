import { Tag } from "../../design/tag.tsx";
import type { Person, Role } from "./queries.ts";

export const sourceWords: Readonly<Record<Person["source"], string>> = {
  api: "The partner’s API",
  bulk_import: "An import of the partner’s",
  signup: "Signed up",
  lti: "A launch from an LMS",
  hris: "The HR system",
  admin: "An operator",
};

export const accessRoleWords: Readonly<Record<Role, string>> = {
  learner: "Learner",
  manager: "Manager",
  admin: "Admin",
};

/** What people call them; who has no name is called by the next best. */
export function nameOf({ id, first_name, last_name, email, provider_id }: Person): string {
  return [first_name, last_name].filter(Boolean).join(" ") || email || provider_id || `User ${id}`;
}

export function PersonState({ person }: { person: Person }) {
  if (person.erased_at) return <Tag tone="off">Erased</Tag>;
  return person.is_active ? <Tag tone="good">Active</Tag> : <Tag tone="off">Deactivated</Tag>;
}
