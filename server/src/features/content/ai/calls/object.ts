import type { generateText, ModelMessage, NoObjectGeneratedError } from "ai";
import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { Context } from "#platform/feature.ts";
import { addTokens, type Consumption, mostTokens, nothingConsumed } from "../budget/amounts.ts";
import type { AiSettings } from "../settings/effective.ts";
import type { AiUse } from "../uses.ts";
import type { AiAnswer } from "./answer.ts";
import { call } from "./call.ts";
import { dataMessage, jsonIn } from "./data.ts";
import { RefusedByModel, UnusableAnswer } from "./failure.ts";
import { library } from "./library.ts";

interface ObjectRequest<Schema extends TSchema> {
  use: AiUse;
  /** What to do: written by us, with nothing of anybody else's in it. */
  instructions: string;
  /** What it is about: whatever people or documents say stands here, as JSON, and is never an instruction. */
  data: unknown;
  schema: Schema;
  mostOutputTokens: number;
  deadlineMs: number;
  /** One more try where the answer does not fit, within the same deadline. Not where somebody waits. */
  repairs?: boolean;
  signal?: AbortSignal;
}

/** Asks a model for JSON of a shape. The shape is asked for twice, by flag and in words, and checked here. */
export async function writeObject<Schema extends TSchema>(
  context: Context,
  settings: AiSettings,
  request: ObjectRequest<Schema>,
): Promise<AiAnswer<Static<Schema>>> {
  const { use, schema, deadlineMs, mostOutputTokens, repairs = false, signal } = request;
  const instructions = `${request.instructions}\n\nAnswer with JSON of this schema and nothing else:\n${JSON.stringify(schema)}`;
  const data = dataMessage(request.data);
  const tries = repairs ? 2 : 1;
  const checker = Compile(schema);
  return call(context, settings, {
    use,
    deadlineMs,
    ...(signal === undefined ? {} : { signal }),
    most: {
      ...nothingConsumed,
      inputTokens: tries * mostTokens([instructions, data, REPAIR]) + (tries - 1) * mostOutputTokens,
      outputTokens: tries * mostOutputTokens,
    },
    async ask(endpoint, ending) {
      const { generateText, jsonSchema, Output, textModel } = await library();
      const model = textModel(endpoint, { deadlineMs, stallMs: deadlineMs });
      let consumed: Consumption | null = nothingConsumed;
      let unfit: string | null = null;
      for (let attempt = 1; ; attempt += 1) {
        const { text, usage, finishReason } = await generated(generateText, {
          model,
          instructions,
          messages: [{ role: "user", content: data }, ...repairOf(unfit)],
          output: Output.object({ schema: jsonSchema(schema) }),
          temperature: 0,
          maxOutputTokens: mostOutputTokens,
          maxRetries: 0,
          abortSignal: ending,
        });
        consumed = addTokens(consumed, usage);
        if (finishReason === "content-filter") throw new RefusedByModel();
        const value = jsonIn(text);
        if (checker.Check(value)) return { value, consumed };
        if (attempt === tries)
          throw new UnusableAnswer(value === undefined ? "no_json" : "other_schema", consumed);
        unfit = text.slice(0, 4 * mostOutputTokens);
      }
    },
  });
}

const REPAIR =
  "That was not JSON of the schema. Answer once more: nothing but JSON, every property that the schema requires, no others.";

function repairOf(unfit: string | null): ModelMessage[] {
  if (unfit === null) return [];
  return [
    { role: "assistant", content: unfit },
    { role: "user", content: REPAIR },
  ];
}

/** What was written, also where the library found nothing in it: whether it fits is decided here. */
async function generated(generate: typeof generateText, options: Parameters<typeof generateText>[0]) {
  try {
    const { text, usage, finishReason } = await generate(options);
    return { text, usage, finishReason };
  } catch (error) {
    if (!isNoObject(error)) throw error;
    return { text: error.text ?? "", usage: error.usage, finishReason: error.finishReason };
  }
}

function isNoObject(error: unknown): error is NoObjectGeneratedError {
  return error instanceof Error && error.name === "AI_NoObjectGeneratedError";
}
