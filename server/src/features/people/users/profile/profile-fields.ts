import { type Static, Type } from "typebox";
import { LanguageCode, SentLanguage } from "#platform/schema.ts";
import { list, optional, text } from "./profile-kinds.ts";

const Name = Type.String({ maxLength: 255, format: "name" });
const Word = Type.String({ maxLength: 255 });

/**
 * The profile of a user, each field declared once. Bodies and answers of the API, the columns of the CSV import, the
 * statements of upsert and bulk, what makes a user a changed one, the export of a person's data, their erasure and the
 * reports follow from here. A new field takes a line here, and a column of its kind in a migration.
 */
export const profileFields = {
  email: optional(
    Type.String({
      format: "email",
      maxLength: 254,
      description:
        "Required when the user is new. Kept as sent and compared without case. Nobody's identity: several users may have it.",
      examples: ["ada.lovelace@example.com"],
    }),
    Type.String(),
    { isPersonal: true, isReported: true },
  ),
  first_name: text(Name, { isPersonal: true, isReported: true }),
  last_name: text(Name, { isPersonal: true, isReported: true }),
  preferred_language: optional(
    SentLanguage("Lesson language; the learner is asked when it is null"),
    LanguageCode,
    { isPersonal: true, isReported: true },
  ),
  user_summary: text(
    Type.String({ maxLength: 4000, description: "Free-text profile that feeds personalisation" }),
    { isPersonal: true, isReported: false },
  ),
  department: optional(Type.String({ maxLength: 255 }), Type.String(), {
    isPersonal: true,
    isReported: true,
  }),
  job_titles: list(Word, { isPersonal: true, isReported: true }),
  tools: list(Word, { isPersonal: true, isReported: false }),
  daily_tasks: list(Word, { isPersonal: true, isReported: false }),
};

export type ProfileField = keyof typeof profileFields;
export type ProfileValues = { [Field in ProfileField]: Static<(typeof profileFields)[Field]["read"]> };
