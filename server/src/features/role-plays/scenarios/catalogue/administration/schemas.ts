import { Type } from "typebox";
import { Choice, LanguageCode, Nullable, ScenarioId, Timestamp } from "#platform/schema.ts";
import { SCORING_HINT } from "../scoring-hint.ts";

export const OperatorScenario = Type.Object(
  {
    id: Type.Integer(),
    scenario_id: ScenarioId,
    organization_id: Nullable(Type.Integer({ description: "null: shared, for every organization" })),
    key: Type.String({
      description: "The content folder's name: its identity on the next import",
      examples: ["late-delivery"],
    }),
    title: Type.String({ examples: ["Late delivery"] }),
    description: Type.String(),
    language: LanguageCode,
    languages: Type.Array(LanguageCode, {
      description: "What it can be played in",
      examples: [["en", "de"]],
    }),
    titles: Type.Record(Type.String(), Type.String(), {
      description: "Title in each of its languages; `title` is that of `language`",
      examples: [{ en: "Late delivery", de: "Verspätete Lieferung" }],
    }),
    category: Nullable(Type.String({ examples: ["customer-service"] })),
    is_active: Type.Boolean(),
    pass_mark: Nullable(Type.Integer({ description: "null: not graded", examples: [60] })),
    estimated_minutes: Type.Integer({ examples: [6] }),
    participant_count: Type.Integer({ description: "Learners of all organizations" }),
    content_hash: Type.String(),
    in_library_of: Type.Array(Type.String(), {
      description: "Slugs of organizations whose learners may play it",
      examples: [["acme"]],
    }),
    hidden_from: Type.Array(Type.String(), { description: "Slugs of organizations that do not see it" }),
    retired_at: Nullable(Timestamp),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "Scenario" },
);

const OrganizationReference = Type.Unsafe<string | number>({
  type: ["string", "integer"],
  description: "Slug or id of the organization",
  examples: ["acme"],
});

export const ImportScenarios = Type.Object(
  {
    organization: Type.Optional(OrganizationReference),
    files: Type.Record(Type.String(), Type.String(), {
      minProperties: 1,
      description:
        "Text of each file by path. A scenario's files share a folder that is named after its key.",
      examples: [{ "late-delivery/scenario.yaml": "key: late-delivery\nlanguage: en\n…" }],
    }),
  },
  { title: "ScenariosImport" },
);

export const ImportedScenarios = Type.Object(
  {
    count: Type.Integer(),
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    hint: Nullable(
      Type.String({
        description: "What to know of the scores of what was imported; null: nothing",
        examples: [SCORING_HINT],
      }),
    ),
    results: Type.Array(
      Type.Object({
        id: Type.Integer(),
        scenario_id: ScenarioId,
        key: Type.String({ examples: ["late-delivery"] }),
        status: Choice(["created", "updated", "unchanged"]),
      }),
    ),
  },
  { $id: "ImportedScenarios" },
);

export const SetScenarioVisibility = Type.Object(
  { organization: OrganizationReference, is_visible: Type.Boolean() },
  { title: "ScenarioVisibilityUpdate" },
);
