import { Type } from "typebox";
import { Choice, LanguageCode, Nullable, Timestamp } from "#platform/schema.ts";
import { resolutions } from "./flag.ts";

export const FlagStatus = Choice(["open", ...resolutions]);

export const ScenarioFlag = Type.Object(
  {
    id: Type.Integer(),
    concept: Type.String({ description: "Key of the point", examples: ["apology"] }),
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
        "accepted: the sentence makes the point, and the detector should hear it; rejected: it does not",
    }),
  },
  { title: "ScenarioFlagResolve", examples: [{ resolution: "accepted" }] },
);
