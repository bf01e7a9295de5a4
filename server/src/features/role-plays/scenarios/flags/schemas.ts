import { Type } from "typebox";
import { Choice, LanguageCode, Nullable, Timestamp } from "#platform/schema.ts";
import { flaggedKinds, resolutions } from "./flag.ts";

export const FlagStatus = Choice(["open", ...resolutions]);

export const ScenarioFlag = Type.Object(
  {
    id: Type.Integer(),
    about: Choice(flaggedKinds, {
      description:
        "point: the learner says they made it; outcome: the learner says that they did not mean what counts against them",
    }),
    concept: Type.String({
      description: "Key of the point, or of the outcome to avoid",
      examples: ["apology"],
    }),
    concept_name: Type.String({
      description: "In the language of the talk",
      examples: ["Apologise for the delay"],
    }),
    language: LanguageCode,
    sentences: Type.Array(Type.String(), {
      description:
        "What the learner said: the turn that they named, else all their turns of the talk, with their corrections. Empty once the learner is erased.",
      examples: [["I feel awful that your parts did not come."]],
    }),
    detector_version: Nullable(
      Type.String({
        description: "What had looked for the point; null while the learner has not finished",
        examples: ["1"],
      }),
    ),
    status: FlagStatus,
    creation_date: Timestamp,
    resolved_at: Nullable(Timestamp),
  },
  { $id: "ScenarioFlag" },
);

export const ResolveScenarioFlag = Type.Object(
  {
    resolution: Choice(resolutions, {
      description:
        "accepted: the learner is right: the sentence makes the point, or does not bring the outcome about; rejected: they are not",
    }),
  },
  { title: "ScenarioFlagResolve", examples: [{ resolution: "accepted" }] },
);
