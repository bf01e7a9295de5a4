import type { Language } from "#kernel/language.ts";

/** An endpoint that speaks OpenAI's wire format, at a vendor or in the operator's own house, and the model asked there. */
export interface ModelEndpoint {
  /** Such as `https://api.example.com/v1`, without a slash at the end. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
}

export interface SpeechEndpoint extends ModelEndpoint {
  /** The voice of each language; one without goes by the endpoint's own default. */
  voices: Voices;
}

export type Voices = Partial<Record<Language, string>>;

/** What a call costs, in the currency of the operator's choice. */
export interface ModelPrices {
  /** Of a million tokens. */
  input: number;
  output: number;
  /** Of a minute that is listened to. */
  transcription: number;
  /** Of a million characters that are spoken. */
  speech: number;
}

/** What the environment says of models (operator guide, "LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, SPEECH_BASE_URL, …"). */
export interface ModelSettings {
  /** Null: lessons are assembled and characters speak their authors' lines. */
  text: ModelEndpoint | null;
  transcription: ModelEndpoint | null;
  speech: SpeechEndpoint | null;
  /** A program that speaks, where an operator installed espeak-ng; null: none. */
  speechProgram: string | null;
  prices: ModelPrices;
  /** Of an organization that has no budget of its own, each day; null: as much as it takes. */
  dailyBudget: number | null;
}

/** Time-outs for models in role-plays, in milliseconds. Database time comes on top. */
export interface TalkWaits {
  /** For the answer to a turn, judge and character together. */
  turn: number;
  /** The same, after several unusable answers in this talk. */
  turnAfterLoss: number;
  /** For the judge. */
  judge: number;
  /** For the whole of a character's line. */
  character: number;
  /** For a character's first word, and between two words. */
  stall: number;
  /** With less time left, the character's model is not called. */
  least: number;
}

/** With database time, at most eight seconds per turn, and four after repeated model failures. */
export const talkWaits: TalkWaits = {
  turn: 7_000,
  turnAfterLoss: 3_500,
  judge: 3_000,
  character: 6_000,
  stall: 2_500,
  least: 1_000,
};

/** Of a service whose environment names none. */
export const noModels: ModelSettings = {
  text: null,
  transcription: null,
  speech: null,
  speechProgram: null,
  dailyBudget: null,
  prices: { input: 0, output: 0, transcription: 0, speech: 0 },
};
