import { type Static, type TSchema, Type } from "typebox";
import { scenarioIdPattern } from "#kernel/ids.ts";
import { languages } from "#kernel/language.ts";

/** Shapes that many features' schemas are made of. */
export const Timestamp = Type.String({
  description: "ISO 8601 with offset",
  examples: ["2026-01-31T09:15:02.123456+00:00"],
});
export const DateOnly = Type.String({ format: "date", examples: ["2026-09-01"] });
/** One of a few words. */
export function Choice<const T extends readonly string[]>(choices: T, options: Record<string, unknown> = {}) {
  return Type.Unsafe<T[number]>({ type: "string", enum: [...choices], ...options });
}
export const LanguageCode = Choice(languages);
/** A language in a request: a longer tag, such as `de-CH`, means its language (`http/language-tags.ts`). */
export function SentLanguage(description?: string) {
  const also = "A longer tag, such as de-CH, means its language";
  return Choice(languages, {
    description: description ? `${description}. ${also}` : also,
    "x-language-tag": true,
  });
}

/**
 * An internal id in a body. Out of range is merely an id nobody has, so it is not refused here: the
 * answer is the same 404 as for any other unknown id.
 */
export const idBounds = { minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
export const Id = Type.Integer(idBounds);

/** What people read as the name of something: on one line, and as it was written. */
export const nameBounds = { minLength: 1, maxLength: 255, pattern: "\\S", format: "name" } as const;

/** The actor of a change: programs and people have ids of different kinds, so both are text. */
export const AgentId = Type.String({
  description: "Always text: the `client_id` of an application, or the number of a user",
  examples: ["1815"],
});
/** What a learner's own thing is called (decision 0215). */
export const LearnersTitle = Type.String({
  description:
    "In the learner's language where there is one in it, else in your organization's, else as it was written first",
  examples: ["Spot a phishing message"],
});
/** Text, unlike the numbers of templates. */
export const ScenarioId = Type.String({
  description: "Text: `scn_` and what follows",
  examples: ["scn_late_delivery"],
});
/** The same in a path: what has not this form is nobody's. */
export const ScenarioPathId = Type.String({
  pattern: scenarioIdPattern,
  description: "Id of the scenario, with `scn_`",
  examples: ["scn_late_delivery"],
});
/** The same in a body or a query, where an unknown one is 404 whatever its form. */
export const SentScenarioId = Type.String({
  minLength: 1,
  maxLength: 255,
  description: "Id of the scenario, with `scn_`",
  examples: ["scn_late_delivery"],
});
/** A place in a lesson, as its author named it. */
export const SectionId = Type.String({
  description: "Text, as the lesson's author named it: stable across languages and versions",
  examples: ["spot-it"],
});

/** An internal id in a path. Any other form is answered 404 before anything else is looked at. */
export function PathId(description = "Internal id") {
  return Type.String({ pattern: "^[1-9][0-9]{0,15}$", description });
}

/** A component of the contract: write the schema once with an `$id`, register it with the feature, point at it here. */
export function reference<S extends TSchema>(schema: S) {
  const { $id } = schema as S & { $id?: string }; // JSON Schema member, which TSchema does not name
  if (!$id) throw new Error("Only a schema with an $id can be referred to.");
  return Type.Unsafe<Static<S>>({ $ref: `${$id}#` });
}

/** What a field of a body says of null beside JSON Schema's own words; `http/null-fields.ts` goes by it. */
export const nullKeywords = ["x-empty", "x-null-is-absent"] as const;

/** A field that may be left out, and that null and blank empty: readers find `empty` there. */
export function Emptiable<S extends TSchema>(schema: S, empty: Static<S>) {
  return Type.Optional(Type.Unsafe<Static<S>>({ ...Nullable(schema), "x-empty": empty }));
}

/** A field that may be left out; null, which serializers write for what is absent, is as if it were. */
export function Omittable<S extends TSchema>(schema: S) {
  return Type.Optional(Type.Unsafe<Static<S>>({ ...Nullable(schema), "x-null-is-absent": true }));
}

/** Where one `type` cannot say that null is right, too. */
const composing = ["$ref", "anyOf", "oneOf", "allOf", "not", "const"];

/** The schema or null: as one `type: [T, "null"]` so that a mistake is reported once, and beside a reference or what is composed as a choice. */
export function Nullable<S extends TSchema>(schema: S) {
  if (composing.some((keyword) => keyword in schema)) {
    return Type.Unsafe<Static<S> | null>({ anyOf: [schema, { type: "null" }] });
  }
  const { type, enum: choices, ...rest } = schema as S & { type?: string | string[]; enum?: unknown[] }; // JSON Schema members, which TSchema does not name
  return Type.Unsafe<Static<S> | null>({
    ...rest,
    ...(type === undefined ? {} : { type: [...new Set([type, "null"].flat())] }),
    ...(choices === undefined ? {} : { enum: [...new Set([...choices, null])] }),
  });
}
