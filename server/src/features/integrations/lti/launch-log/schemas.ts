import { Type } from "typebox";
import { SentencesOf } from "#platform/health/sentence.ts";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";
import { launchSteps } from "../refusal.ts";

export const outcomes = ["succeeded", "no_lesson", "refused"] as const;
const meanings =
  "no_lesson: the learner was signed in, but the link names a lesson or scenario that is not there; refused: nobody was signed in";

export const LtiLaunch = Type.Object(
  {
    id: Type.Integer(),
    code: Type.String({ description: "What the learner's page shows", examples: ["K7Q2-9XMD"] }),
    outcome: Choice(outcomes, { description: meanings }),
    step: Nullable(Choice(launchSteps, { description: "The check that failed", examples: ["audience"] })),
    problem_code: Nullable(Type.String({ examples: ["lti_audience"] })),
    reason: Nullable(Type.String({ description: "What was wrong and what to do, in words" })),
    reason_sentences: SentencesOf("reason"),
    registration: Nullable(Type.Integer()),
    organization: Nullable(Type.String({ description: "Slug" })),
    user_id: Nullable(Type.Integer()),
    issuer: Nullable(Type.String()),
    client_id: Nullable(Type.String()),
    deployment_id: Nullable(Type.String()),
    destination: Nullable(Type.String({ examples: ["/start-lesson?template_id=12"] })),
    request_id: Type.String(),
    occurred_at: Timestamp,
  },
  { $id: "LtiLaunch" },
);
