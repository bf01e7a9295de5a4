import { type Static, Type } from "typebox";
import { Choice, Id, Nullable, nameBounds, Omittable, Timestamp } from "#platform/schema.ts";
import { tiers } from "./practice/practice.ts";

const TargetLevel = Type.Integer({
  minimum: 1,
  maximum: 5,
  description: "How far, from 1 to 5",
  examples: [3],
});

export const Skill = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    description: Type.String(),
    category: Nullable(Type.String()),
    parent_id: Nullable(Type.Integer()),
    is_active: Type.Boolean(),
    learner_count: Type.Integer({
      description: "Users of your organization who aim for it or have a lesson of it",
    }),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "Skill" },
);

export const SkillAssignment = Type.Object(
  {
    id: Type.Integer(),
    user_id: Type.Integer(),
    skill_id: Type.Integer(),
    target_level: TargetLevel,
    source: Choice(["api", "self", "admin"]),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "SkillAssignment" },
);

export const AssignSkill = Type.Object(
  {
    user_id: Id,
    skill_id: Id,
    target_level: Omittable(TargetLevel),
  },
  { title: "SkillAssignmentUpsert" },
);
export type AssignSkill = Static<typeof AssignSkill>;

const Evidence = Type.Object({
  type: Choice(["lesson", "scenario"]),
  id: Type.Integer({ description: "Of the curriculum or the scenario run" }),
  score: Type.Number({ description: "0 to 100: the mean of its observations" }),
  at: Timestamp,
  observations: Type.Integer({ description: "Questions that show the skill, or points of the scenario" }),
  is_recall: Type.Boolean({ description: "Questions of a lesson that were remembered some days later" }),
});

export const SkillProfile = Type.Object(
  {
    user_id: Type.Integer(),
    generated_at: Timestamp,
    skills: Type.Array(
      Type.Object({
        skill_id: Type.Integer(),
        name: Type.String(),
        assigned: Type.Boolean(),
        target_level: Nullable(TargetLevel),
        score: Nullable(
          Type.Number({ description: "0 to 100: mean of the evidence, halved in weight every 30 days" }),
        ),
        score_before: Nullable(
          Type.Number({ description: "The score without the latest evidence; null: there was none yet" }),
        ),
        remembered: Nullable(
          Type.Number({
            description: "0 to 100: how much of what came back later was still known; null: nothing did yet",
          }),
        ),
        level: Nullable(Type.Integer({ description: "The score on the scale of target levels, 1 to 5" })),
        tier: Choice(tiers, {
          description: "From 50, 75 and 90 on; insufficient_data below three observations",
        }),
        observation_count: Type.Integer({
          description: "Answered questions that show it, in lessons and later, and points of scenarios",
        }),
        last_practiced_at: Nullable(Timestamp),
        evidence: Type.Array(Evidence, { description: "The latest twenty, the newest first" }),
      }),
    ),
  },
  { $id: "SkillProfile" },
);

const Name = Type.String({ ...nameBounds, examples: ["Visitor reception"] });
const Key = Type.String({
  maxLength: 100,
  pattern: "^[a-z0-9]+(-[a-z0-9]+)*$",
  description: "What lessons call it",
  examples: ["visitor-reception"],
});
const names = "Language → name, for learners' pages. Where a language is missing, they read `name`";
const SkillNames = Type.Object(
  { en: Type.Optional(Name), de: Type.Optional(Name), fr: Type.Optional(Name), it: Type.Optional(Name) },
  { additionalProperties: false, description: names, examples: [{ de: "Empfang von Besuch" }] },
);
export type SkillNames = Static<typeof SkillNames>;
const SentName = Type.Optional(Nullable(Name));
const SentNames = Type.Object(
  { en: SentName, de: SentName, fr: SentName, it: SentName },
  {
    additionalProperties: false,
    description: `${names}. Languages that are left out stay, null takes a name away`,
    examples: [{ de: "Empfang von Besuch", fr: null }],
  },
);
export type SentNames = Static<typeof SentNames>;
const about = {
  description: Type.Optional(Type.String({ maxLength: 4000 })),
  category: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 255 }))),
  parent_id: Type.Optional(Nullable(Id)),
};

export const OperatorSkill = Type.Object(
  {
    id: Type.Integer(),
    organization_id: Nullable(
      Type.Integer({ description: "null: the platform's own, which everybody sees" }),
    ),
    key: Key,
    name: Type.String(),
    names: SkillNames,
    description: Type.String(),
    category: Nullable(Type.String()),
    parent_id: Nullable(Type.Integer()),
    is_active: Type.Boolean(),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "Skill" },
);

export const CreateSkill = Type.Object(
  {
    organization: Type.Optional(
      Type.Unsafe<string | number>({
        type: ["string", "integer"],
        description: "Slug or id; left out: a skill of the platform, for everybody",
      }),
    ),
    key: Key,
    name: Type.Optional(Name),
    names: Type.Optional(SentNames),
    ...about,
  },
  { title: "SkillCreate" },
);
export type CreateSkill = Static<typeof CreateSkill>;

export const UpdateSkill = Type.Object(
  {
    name: Type.Optional(Name),
    names: Type.Optional(SentNames),
    is_active: Type.Optional(Type.Boolean()),
    ...about,
  },
  { title: "SkillUpdate" },
);
export type UpdateSkill = Static<typeof UpdateSkill>;
