import type { AccessRole } from "#platform/http/types.ts";
import { profileFieldNames } from "./profile-columns.ts";
import { type ProfileField, type ProfileValues, profileFields } from "./profile-fields.ts";

/** What the upsert reads and writes of a user. */
export interface UserProfile extends ProfileValues {
  provider: string;
  provider_id: string;
  access_role: AccessRole;
  is_active: boolean;
}

type Schemas<Kind extends "sent" | "read"> = {
  [Field in ProfileField]: (typeof profileFields)[Field][Kind];
};

/** The properties of a body. */
export const sentProfile = each<Schemas<"sent">>((field) => profileFields[field].sent);
/** The properties of an answer. */
export const readProfile = each<Schemas<"read">>((field) => profileFields[field].read);

const emptyProfile = each<ProfileValues>((field) => profileFields[field].empty);

/** The profile alone: the first of these that has a field decides it; what none of them has is empty. */
export function profileOf(...sources: readonly Partial<ProfileValues>[]): ProfileValues {
  const profile = { ...emptyProfile };
  for (const source of sources.toReversed()) {
    for (const field of profileFieldNames) take(profile, source, field);
  }
  return profile;
}

function each<Values extends Record<ProfileField, unknown>>(
  read: (field: ProfileField) => Values[ProfileField],
): Values {
  return Object.fromEntries(profileFieldNames.map((field) => [field, read(field)])) as Values; // its type forgets the names
}

function take<Field extends ProfileField>(
  profile: ProfileValues,
  source: Partial<ProfileValues>,
  field: Field,
): void {
  const value = source[field];
  if (value !== undefined) profile[field] = value;
}

/** Whether the profiles have the same in this field. */
export function agreeIn(field: ProfileField, one: ProfileValues, other: ProfileValues): boolean {
  const [left, right] = [one[field], other[field]];
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null)
    return left === right;
  return left.length === right.length && left.every((word, index) => word === right[index]);
}
