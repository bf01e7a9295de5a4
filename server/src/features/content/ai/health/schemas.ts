import { Type } from "typebox";
import { CodedSentence } from "#platform/health/sentence.ts";
import { Choice, Nullable, reference } from "#platform/schema.ts";
import { AiPrices, endpointKinds } from "../settings/schemas.ts";

const Endpoint = {
  endpoint: Choice(endpointKinds, { description: "What it does", examples: ["transcription"] }),
  base_url: Type.String({ description: "Its address", examples: ["http://localhost:11434/v1"] }),
  model: Type.String({ description: "As the endpoint calls it", examples: ["mistral-small"] }),
};
const Failure = Nullable(
  Type.String({
    description: "A code such as `timeout`, `connect` or `http_401`; null: it answered",
    examples: ["http_401"],
  }),
);

export const AiTest = Type.Object(
  {
    is_ok: Type.Boolean({ description: "Whether every endpoint answered; true where there is none" }),
    endpoints: Type.Array(
      Type.Object({
        ...Endpoint,
        owner: Choice(["installation", "organization"], { description: "Whose endpoint it is" }),
        is_ok: Type.Boolean(),
        failure: Failure,
        message: Type.String({
          description: "What came, and what to do",
          examples: ["It does not accept the key (401). Check LLM_API_KEY and what the key may do."],
        }),
        sentences: Type.Array(CodedSentence, {
          description: "`message` in parts, for clients that say it in another language",
        }),
        duration_ms: Type.Integer(),
      }),
    ),
  },
  { $id: "AiTest" },
);

export const AiInstallation = Type.Object(
  {
    endpoints: Type.Array(
      Type.Object({
        ...Endpoint,
        has_api_key: Type.Boolean(),
        state: Choice(["unknown", "ok", "failing", "left_alone"], {
          description:
            "As the process that answers saw it. unknown: not asked yet; failing: the last call failed; left_alone: three in a row did, and it is tried again in half a minute",
        }),
        failure: Failure,
      }),
      { description: "Of the environment: LLM_BASE_URL, SPEECH_BASE_URL and their models" },
    ),
    has_speech_program: Type.Boolean({ description: "SPEECH_PROGRAM speaks where no endpoint does" }),
    daily_budget: Nullable(
      Type.Number({ description: "AI_DAILY_BUDGET, of each organization without its own; null: no limit" }),
    ),
    prices: reference(AiPrices),
  },
  { $id: "AiInstallation" },
);
