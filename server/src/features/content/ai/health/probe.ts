import { type CodedSentence, codedSentences } from "#platform/health/sentence.ts";
import { endpointKey, recordFailure, recordSuccess } from "../calls/breaker.ts";
import { failureOf } from "../calls/failure.ts";
import { library } from "../calls/library.ts";
import { silence } from "../calls/sound.ts";
import type { AiSettings, Reachable } from "../settings/effective.ts";
import { type EndpointKind, endpointKinds } from "../settings/schemas.ts";
import { adviceOn } from "./advice.ts";

const DEADLINE_MS = 15_000;

interface Probe {
  endpoint: EndpointKind;
  owner: "installation" | "organization";
  base_url: string;
  model: string;
  is_ok: boolean;
  /** What came, without anybody's words. */
  failure: string | null;
  message: string;
  sentences: CodedSentence[];
  duration_ms: number;
}

type Endpoints = Pick<AiSettings, EndpointKind | "organizationId">;

/**
 * Asks each endpoint for a word, a sound or the writing down of silence: too little to count for a budget. What comes counts
 * for its health, so one that works again is asked again at once.
 */
export async function probe(endpoints: Endpoints): Promise<Probe[]> {
  const probes = endpointKinds.map((kind) => {
    const endpoint = endpoints[kind];
    const [voice] = Object.values(endpoints.speech?.voices ?? {});
    return endpoint === null ? [] : [probeOne(kind, endpoint, endpoints.organizationId, voice)];
  });
  return Promise.all(probes.flat());
}

async function probeOne(
  kind: EndpointKind,
  endpoint: Reachable,
  organizationId: number,
  voice: string | undefined,
): Promise<Probe> {
  const key = endpointKey(endpoint, organizationId);
  const about = { endpoint: kind, owner: endpoint.owner, base_url: endpoint.baseUrl, model: endpoint.model };
  const startedAt = performance.now();
  const outcome = (failure: string | null) => {
    const advice = adviceOn(failure, about);
    return {
      ...about,
      is_ok: failure === null,
      failure,
      message: advice.text,
      sentences: codedSentences([advice]),
      duration_ms: Math.round(performance.now() - startedAt),
    };
  };
  if (endpoint.hasUnreadableKey) return outcome("key_unreadable");
  try {
    await attempts[kind](endpoint, AbortSignal.timeout(DEADLINE_MS), voice);
    recordSuccess(key, "check");
    return outcome(null);
  } catch (thrown) {
    const failure = failureOf(thrown);
    if (failure === null) throw thrown;
    if (failure.because !== "unavailable") {
      recordSuccess(key, "check"); // something speaks the right format there
      return outcome(kind === "transcription" ? null : failure.code);
    }
    if (failure.code !== "on_hold") recordFailure(key, "check", failure.code);
    return outcome(failure.code);
  }
}

const limits = { deadlineMs: DEADLINE_MS, stallMs: DEADLINE_MS };

const attempts = {
  async text(endpoint: Reachable, signal: AbortSignal) {
    const { generateText, textModel } = await library();
    await generateText({
      model: textModel(endpoint, limits),
      prompt: "Answer with the word: ready",
      maxOutputTokens: 16,
      maxRetries: 0,
      abortSignal: signal,
    });
  },
  async transcription(endpoint: Reachable, signal: AbortSignal) {
    const { speechProvider, transcribe } = await library();
    await transcribe({
      model: speechProvider(endpoint, limits).transcription(endpoint.model),
      audio: silence(),
      maxRetries: 0,
      abortSignal: signal,
    });
  },
  async speech(endpoint: Reachable, signal: AbortSignal, voice: string | undefined) {
    const { generateSpeech, speechProvider } = await library();
    await generateSpeech({
      model: speechProvider(endpoint, limits).speech(endpoint.model),
      text: "Ready.",
      outputFormat: "mp3",
      maxRetries: 0,
      abortSignal: signal,
      ...(voice === undefined ? {} : { voice }),
    });
  },
};
