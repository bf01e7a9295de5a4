import { createHash } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { OutboundStream } from "../../outbound/exchange-stream.ts";
import type { Outbound, OutboundAnswer } from "../../outbound/outbound.ts";
import { createOutboundTo } from "../../outbound/outbound-to.ts";
import { type ObjectLocation, type ObjectStoreAccess, objectStoreAddress } from "./access.ts";
import { refusal, unavailable } from "./object-store-error.ts";

interface ObjectRequest {
  method: "GET" | "PUT" | "POST" | "DELETE";
  /** Of the object, with its prefix; without one it is about the bucket. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** What a second one of would do something else than the first: not repeated. */
  isOnce?: boolean;
}

export interface ObjectClient {
  /** A small answer, read to its end. Missing objects are an answer with 404. @throws storageUnavailable */
  send(request: ObjectRequest): Promise<ObjectAnswer>;
  /** An object as it comes. Null: there is none. @throws storageUnavailable, reading the body too */
  open(key: string): Promise<ReadableStream<Uint8Array> | null>;
  close(): Promise<void>;
}

interface ObjectAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** Each try of a request, and so many pauses between. */
const RETRY_PAUSES_MS = [200, 1_000];
const DEADLINE_MS = 60_000;
const STALL_MS = 15_000;
/** Of a page of a list. */
const LARGEST_ANSWER = 4 * 1_048_576;
const DOWNLOAD_MS = 600_000;
const passing = new Set([429, 500, 502, 503, 504]);

/** Signed requests (AWS Signature Version 4) to one bucket, with bounded time and bounded tries. */
export function createObjectClient(location: ObjectLocation, access: ObjectStoreAccess): ObjectClient {
  const { origin, base } = objectStoreAddress(location, access);
  const outbound = createOutboundTo([origin], {});
  const about = { bucket: location.bucket, endpoint: origin };
  const sign = (request: ObjectRequest) => signed(base, request, access);

  return {
    async send(request) {
      for (const [attempt, pauseMs] of [...RETRY_PAUSES_MS, null].entries()) {
        const answer = await outbound.request({
          ...(await sign(request)),
          deadlineMs: DEADLINE_MS,
          maxResponseBytes: LARGEST_ANSWER,
        });
        const failure = failureOf(answer, about);
        if (failure === null && answer.kind === "answer")
          return { status: answer.status, headers: answer.headers, text: answer.body.toString("utf8") };
        if (pauseMs === null || request.isOnce || !isPassing(answer)) throw failure;
        await pause(pauseMs * (1 + Math.random()), undefined, { ref: attempt < RETRY_PAUSES_MS.length });
      }
      throw new Error("The last try throws.");
    },
    async open(key) {
      for (const pauseMs of [...RETRY_PAUSES_MS, null]) {
        const answer = await outbound.stream({
          ...(await sign({ method: "GET", key })),
          deadlineMs: DOWNLOAD_MS,
          stallMs: STALL_MS,
          maxResponseBytes: Number.MAX_SAFE_INTEGER,
        });
        if (answer.kind === "answer" && answer.status === 200) return readOn(answer, origin);
        const isRetried = isPassing(answer) && pauseMs !== null;
        const text = answer.kind === "answer" ? await beginningOf(answer.body) : "";
        const code = codeIn(text);
        if (code === "NoSuchKey") return null;
        if (!isRetried)
          throw answer.kind === "answer"
            ? refusal(answer.status, code, about)
            : unreachable(origin, answer.message);
        await pause(pauseMs * (1 + Math.random()));
      }
      throw new Error("The last try throws.");
    },
    close: () => outbound.close(),
  };
}

async function signed(base: string, { method, key, query, body }: ObjectRequest, access: ObjectStoreAccess) {
  const url = new URL(key === undefined ? `${base}/` : `${base}/${key}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  // The server compares: what was cut or changed on the way is not stored.
  const sha256 = createHash("sha256")
    .update(body ?? "")
    .digest("hex");
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { "x-amz-content-sha256": sha256 },
    service: "s3",
    region: access.region,
    accessKeyId: access.accessKey,
    secretAccessKey: access.secretKey,
  });
  const { url: address, headers } = await signer.sign();
  return {
    method,
    url: address.href,
    headers: Object.fromEntries(headers.entries()),
    ...(body === undefined ? {} : { body }),
  };
}

type Answer = OutboundAnswer | Awaited<ReturnType<Outbound["stream"]>>;

const isPassing = (answer: Answer) =>
  answer.kind === "failure"
    ? ["dns", "connect", "timeout", "reset"].includes(answer.error)
    : passing.has(answer.status);

/** Null: it is an answer that a caller can use, a missing object among them. */
function failureOf(answer: OutboundAnswer, about: { bucket: string; endpoint: string }): Error | null {
  if (answer.kind === "failure") {
    if (answer.error === "redirect") return refusal(answer.status ?? 301, "PermanentRedirect", about);
    return unreachable(about.endpoint, answer.message);
  }
  if (answer.status < 300) return null;
  const code = codeIn(answer.body.toString("utf8"));
  const isMissing = answer.status === 404 && code !== "NoSuchBucket";
  return isMissing ? null : refusal(answer.status, code, about);
}

const unreachable = (endpoint: string, message: string) =>
  unavailable(
    `The object store at ${endpoint} cannot be reached: ${message} Check STORAGE_ENDPOINT, the network, and the store itself.`,
  );

const codeIn = (text: string) => /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? "";

/** A generator would not let go of an answer that nobody has begun to read. */
function readOn({ body }: OutboundStream, endpoint: string): ReadableStream<Uint8Array> {
  const pieces = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await pieces.read();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        controller.error(unreachable(endpoint, error instanceof Error ? error.message : String(error)));
      }
    },
    cancel: (reason) => pieces.cancel(reason),
  });
}

async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      size += part.length;
      if (size > 16_384) break;
    }
  } catch {
    // What there is says enough.
  }
  return Buffer.concat(parts).toString("utf8");
}
