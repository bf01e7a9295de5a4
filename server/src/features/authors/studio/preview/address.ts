import { type Static, Type } from "typebox";
import { Check } from "typebox/value";
import { Choice, LanguageCode } from "#platform/schema.ts";
import { type Chosen, sampleNames } from "./preview.ts";

const short = Type.String({ maxLength: 200 });
const several = Type.Array(short, { maxItems: 5 });
export const GivenProfileSchema = Type.Object(
  {
    first_name: Type.Optional(short),
    department: Type.Optional(short),
    job_titles: Type.Optional(several),
    tools: Type.Optional(several),
    daily_tasks: Type.Optional(several),
    user_summary: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { description: "Instead of a sample: what the learner's profile says" },
);
const ChosenSchema = Type.Object({
  language: LanguageCode,
  sample: Choice(sampleNames),
  profile: Type.Optional(GivenProfileSchema),
});

/** Where a draft is previewed: the choice stands in the address, so nothing has to be kept. */
export function previewPath(draftId: number, chosen: Chosen): string {
  return `/studio/preview/${draftId}/${Buffer.from(JSON.stringify(chosen)).toString("base64url")}`;
}

/** Null for what `previewPath` did not write. */
export function readChosen(text: string): Static<typeof ChosenSchema> | null {
  if (text.length > 20_000) return null;
  try {
    const chosen: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Check(ChosenSchema, chosen) ? chosen : null;
  } catch {
    return null;
  }
}
