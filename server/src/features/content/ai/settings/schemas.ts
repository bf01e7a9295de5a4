import { type Static, type TProperties, Type } from "typebox";
import { languages } from "#kernel/language.ts";
import { Choice, Nullable, reference, Timestamp } from "#platform/schema.ts";
import { aiUses } from "../uses.ts";

const longest = { minLength: 1, maxLength: 2_000 };
/** It is part of a key of `ai_usage`, which has room for so much in any script. */
const modelName = { minLength: 1, maxLength: 200 };
export const endpointKinds = ["text", "transcription", "speech"] as const;
export type EndpointKind = (typeof endpointKinds)[number];
const owners = ["installation", "organization"] as const;

function each<Names extends readonly string[], Value>(names: Names, value: Value) {
  // `fromEntries` forgets the names.
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Names[number], Value>;
}

const BaseUrl = Type.String({
  ...longest,
  description: "https address of an OpenAI-compatible API; `/chat/completions` is put behind it",
  examples: ["https://models.example.com/v1"],
});
const textModel = { description: "As the endpoint calls it", examples: ["mistral-small"] };
const transcriptionModel = { description: "That writes down what is said", examples: ["whisper-1"] };
const speechModel = { description: "That speaks", examples: ["tts-1"] };
const Voice = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "Of the speech model",
  examples: ["nova"],
});
const Voices = Type.Object(each(languages, Type.Optional(Voice)), {
  description: "By language; one without goes by the endpoint's own",
  examples: [{ de: "nova" }],
});
const SentKey = Type.Optional(
  Nullable(
    Type.String({
      ...longest,
      pattern: "^[\\x21-\\x7e]+$", // what a header can carry
      description:
        "Stored encrypted and never shown again. Left out: the stored one stays, as long as the address keeps its host; null: none",
      examples: ["sk-8f2b6c"],
    }),
  ),
);

/** A model of its own for everything that is written. */
const OwnText = { base_url: BaseUrl, model: Type.String({ ...modelName, ...textModel }) };
const OwnSpeech = {
  base_url: BaseUrl,
  transcription_model: Nullable(Type.String({ ...modelName, ...transcriptionModel })),
  speech_model: Nullable(Type.String({ ...modelName, ...speechModel })),
  voices: Voices,
};
const budget = { minimum: 0, maximum: 1_000_000_000 };
const transcriptDays = { minimum: 1, maximum: 3_650 };

export const UpdateAiSettings = Type.Object(
  {
    uses: Type.Optional(
      Type.Object(each(aiUses, Type.Optional(Type.Boolean())), {
        description: "False: no model is asked for this here. What is left out stays",
      }),
    ),
    text: Type.Optional(
      Nullable(
        Type.Object(
          { ...OwnText, api_key: SentKey },
          { description: "An endpoint of its own, in place of the installation's; null: none" },
        ),
      ),
    ),
    speech: Type.Optional(
      Nullable(
        Type.Object(
          {
            base_url: BaseUrl,
            transcription_model: Type.Optional(OwnSpeech.transcription_model),
            speech_model: Type.Optional(OwnSpeech.speech_model),
            voices: Type.Optional(Voices),
            api_key: SentKey,
          },
          {
            description:
              "The same for transcription and speech. A model that is left out or null is the installation's",
          },
        ),
      ),
    ),
    daily_budget: Type.Optional(
      Nullable(
        Type.Number({
          ...budget,
          description:
            "Each day in UTC, in the currency of the prices; 0: nothing is asked; null: the installation's",
        }),
      ),
    ),
    transcript_days: Type.Optional(
      Nullable(
        Type.Integer({
          ...transcriptDays,
          description:
            "How long what was said in role-plays is kept after they ended; null: as long as the learner's account",
        }),
      ),
    ),
  },
  {
    title: "AiSettingsUpdate",
    examples: [{ uses: { speech: false }, daily_budget: 5, transcript_days: 90 }],
  },
);
export type UpdateAiSettings = Static<typeof UpdateAiSettings>;

const KeyState = Choice(["none", "stored", "unreadable"], {
  description: "unreadable: SECRET_KEY does not open it, and nothing is asked there; enter it again",
});

function inEffect<More extends TProperties>(more: More) {
  return Nullable(
    Type.Object({
      owner: Choice(owners, { description: "Whose endpoint it is" }),
      base_url: Type.String({ description: "Its address", examples: ["http://localhost:11434/v1"] }),
      model: Type.String(textModel),
      ...more,
    }),
  );
}

export const AiPrices = Type.Object(
  {
    input: Type.Number({ description: "Of a million tokens that are read" }),
    output: Type.Number({ description: "Of a million tokens that are written" }),
    transcription: Type.Number({ description: "Of a minute that is listened to" }),
    speech: Type.Number({ description: "Of a million characters that are spoken" }),
  },
  { $id: "AiPrices", description: "In the currency of the operator's choice" },
);

export const AiSettings = Type.Object(
  {
    organization_id: Type.Integer(),
    organization: Type.String({ description: "Slug" }),
    uses: Type.Object(each(aiUses, Type.Boolean()), { description: "False: switched off here" }),
    text: Nullable(
      Type.Object({ ...OwnText, api_key: KeyState }, { description: "Its own endpoint; null: none" }),
    ),
    speech: Nullable(
      Type.Object({ ...OwnSpeech, api_key: KeyState }, { description: "Its own endpoint; null: none" }),
    ),
    daily_budget: Nullable(Type.Number({ description: "Its own; null: the installation's" })),
    transcript_days: Nullable(
      Type.Integer({ description: "Days after the end of a role-play; null: as long as the account" }),
    ),
    in_effect: Type.Object(
      {
        text: inEffect({}),
        transcription: inEffect({}),
        speech: inEffect({ voices: Voices }),
        uses: Type.Object(each(aiUses, Type.Boolean()), {
          description: "Whether a model is asked: there is an endpoint, and it is not switched off",
        }),
        daily_budget: Nullable(Type.Number({ description: "Null: no limit" })),
        daily_budget_owner: Nullable(Choice(owners, { description: "Who set it; null: nobody" })),
        prices: reference(AiPrices),
      },
      { description: "What holds, of the organization's settings and the installation's" },
    ),
    modified_date: Nullable({ ...Timestamp, description: "Null: nothing was ever set" }),
  },
  { $id: "AiSettings" },
);
