import type { streamText } from "ai";
import type { Context } from "#platform/feature.ts";
import { addTokens, mostTokens, nothingConsumed } from "../budget/amounts.ts";
import type { AiSettings } from "../settings/effective.ts";
import type { AiUse } from "../uses.ts";
import type { AiAnswer } from "./answer.ts";
import { call } from "./call.ts";
import { dataMessage } from "./data.ts";
import { wholeMs } from "./deadline.ts";
import { RefusedByModel, UnusableAnswer } from "./failure.ts";
import { library } from "./library.ts";

interface TextRequest {
  use: AiUse;
  /** What to do: written by us, with nothing of anybody else's in it. */
  instructions: string;
  /** What it is about, as JSON: never an instruction. */
  data: unknown;
  mostOutputTokens: number;
  /** How long nothing at all may come, before the first piece and between two. */
  stallMs: number;
  /** For the whole call; the last part is reserved for settling a text that was cut off. */
  deadlineMs: number;
  signal?: AbortSignal;
  /** Each piece of the text as it comes, before it is known whether all of it will. */
  onPiece?(piece: string): void;
}

/** A text as far as it came. */
interface WrittenText {
  text: string;
  /** False: it was cut off, stalled or grew too long, and what stands there is its beginning. */
  isWhole: boolean;
}

/**
 * Asks a model for plain text that is read as it is written. A text that was cut off is an answer as well, with its beginning:
 * a stalled stream ends without an error, so that it ended well is believed only where the model says so.
 */
export async function writeText(
  context: Context,
  settings: AiSettings,
  { use, instructions, data, mostOutputTokens, stallMs, deadlineMs, signal, onPiece }: TextRequest,
): Promise<AiAnswer<WrittenText>> {
  const message = dataMessage(data);
  const readingMs = deadlineMs - Math.min(GRACE_MS, deadlineMs / 4);
  return call<WrittenText>(context, settings, {
    use,
    deadlineMs,
    ...(signal === undefined ? {} : { signal }),
    most: {
      ...nothingConsumed,
      inputTokens: mostTokens([instructions, message]),
      outputTokens: mostOutputTokens,
    },
    async ask(endpoint, ending) {
      const enough = new AbortController();
      const late = AbortSignal.any([ending, AbortSignal.timeout(wholeMs(readingMs)), enough.signal]);
      const { streamText, textModel } = await library();
      let failure: unknown;
      const stream = streamText({
        model: textModel(endpoint, { deadlineMs: readingMs, stallMs }),
        instructions,
        messages: [{ role: "user", content: message }],
        temperature: 0.7,
        maxOutputTokens: mostOutputTokens,
        maxRetries: 0,
        abortSignal: late,
        onError: ({ error }) => {
          failure = error;
        },
      });
      let text = "";
      try {
        for await (const piece of stream.textStream) {
          text += piece;
          onPiece?.(piece);
          if (text.length > MOST_LETTERS_OF_A_TOKEN * mostOutputTokens) enough.abort();
        }
      } catch (error) {
        failure ??= error; // what came until then is a beginning
      }
      const end = failure === undefined && !late.aborted ? await endOf(stream) : null;
      if (end?.finishReason === "content-filter") throw new RefusedByModel();
      if (text.trim() === "") throw failure ?? late.reason ?? new UnusableAnswer("no_text");
      const consumed = end === null ? null : addTokens(nothingConsumed, end.usage);
      return { value: { text, isWhole: end?.finishReason === "stop" }, consumed };
    },
  });
}

/** One that does not stop where it was told to is not read any further. */
const MOST_LETTERS_OF_A_TOKEN = 16;

/** A text cut off at the deadline is settled, and its beginning kept, before the call itself is given up. */
const GRACE_MS = 500;

async function endOf(stream: ReturnType<typeof streamText>) {
  try {
    return { finishReason: await stream.finishReason, usage: await stream.usage };
  } catch {
    return null; // it broke off
  }
}
