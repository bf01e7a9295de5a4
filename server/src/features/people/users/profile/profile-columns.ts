import { type ProfileField, profileFields } from "./profile-fields.ts";

/** In the order in which they stand wherever they stand. */
export const profileFieldNames = Object.keys(profileFields) as ProfileField[]; // its type forgets which they are
export const personalFields = profileFieldNames.filter((field) => profileFields[field].isPersonal);
export const reportedFields = profileFieldNames.filter((field) => profileFields[field].isReported);

export const kindOf = (field: ProfileField) => profileFields[field].kind;
export const typeOf = (field: ProfileField) => (kindOf(field) === "list" ? "text[]" : "text");
export const isList = (name: string) =>
  profileFieldNames.some((field) => field === name && kindOf(field) === "list");

const emptyValues = { text: "''", optional: "null", list: "'{}'" };
/** What the column holds of an emptied field, in SQL. */
export const emptyOf = (field: ProfileField) => emptyValues[kindOf(field)];

/**
 * SQL for each field, with commas between them. The names are ours, so they are written as they are, once when the
 * program starts: a statement that is put together at each request costs more than it seems.
 */
export function eachField(
  write: (field: ProfileField) => string,
  fields: readonly ProfileField[] = profileFieldNames,
): string {
  return fields.map(write).join(", ");
}
