import { createPublicKey, type KeyObject } from "node:crypto";
import { isRecord } from "#kernel/record.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";

const DEADLINE_MS = 5_000;
const MOST_BYTES = 256 * 1024;
const MOST_KEYS = 50;
const LEAST_BITS = 2048;
/** Longer ones would only cost time. */
const MOST_BITS = 8192;

export type FetchedKeys = { keys: ReadonlyMap<string, KeyObject> } | { failure: Sentence };

/** Reads a platform's key set: bounded in time and size, JSON only, never a redirect (RFC 7517, 5). */
export async function fetchKeys(outbound: Outbound, url: string): Promise<FetchedKeys> {
  const answer = await outbound.request({
    method: "GET",
    url,
    isAllowedOnHold: true, // nobody could sign in otherwise, and reading keys changes nothing there
    headers: { accept: "application/json" },
    deadlineMs: DEADLINE_MS,
    maxResponseBytes: MOST_BYTES,
  });
  if (answer.kind === "failure") return { failure: answer.sentence };
  if (answer.status !== 200) return { failure: answered({ status: answer.status }) };
  const set = readJson(answer.body.toString("utf8"));
  const listed = isRecord(set) ? set.keys : undefined;
  if (!Array.isArray(listed)) return { failure: noSet() };
  if (listed.length > MOST_KEYS) return { failure: tooMany({ most: MOST_KEYS }) };
  const keys = new Map<string, KeyObject>();
  for (const jwk of listed) {
    const key = readKey(jwk);
    if (key && !keys.has(key.kid)) keys.set(key.kid, key.key);
  }
  if (keys.size === 0) return { failure: noKey({ bits: LEAST_BITS }) };
  return { keys };
}

const answered = defineSentence("lti_keys.answered", "The host answered {status}.");
const noSet = defineSentence("lti_keys.no_set", "The answer is not a set of keys (JSON with `keys`).");
const tooMany = defineSentence("lti_keys.too_many", "The set has more than {most} keys.");
const noKey = defineSentence(
  "lti_keys.no_key",
  "The set has no RSA key of at least {bits} bits for signing.",
);

/** Keys of other kinds and for other uses may stand beside ours; they are passed over. */
function readKey(jwk: unknown): { kid: string; key: KeyObject } | null {
  if (!isRecord(jwk) || jwk.kty !== "RSA" || typeof jwk.kid !== "string") return null;
  const { n, e, kid, use, alg } = jwk;
  if ((use ?? "sig") !== "sig" || (alg ?? "RS256") !== "RS256") return null;
  if (typeof n !== "string" || typeof e !== "string") return null;
  try {
    const key = createPublicKey({ key: { kty: "RSA", n, e }, format: "jwk" });
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return bits >= LEAST_BITS && bits <= MOST_BITS ? { kid, key } : null;
  } catch {
    return null;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
