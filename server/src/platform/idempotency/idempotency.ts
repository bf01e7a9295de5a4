import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "../database/database.ts";
import type { EncryptedColumn } from "../encryption/encrypted-column.ts";
import { DecryptionError, type Encryption } from "../encryption/encryption.ts";
import type { Context, Feature } from "../feature.ts";
import { callerKey } from "../http/guard/caller.ts";
import type { HttpServer } from "../http/types.ts";
import {
  idempotencyAnswerErased,
  idempotencyInFlight,
  idempotencyMismatch,
  idempotencyUnreadable,
  invalidParameter,
} from "../problems.ts";
import { claimKey, forgetAnswer, forgetOldAnswers, type KeptAnswer, releaseKey } from "./idempotency-keys.ts";
import { type Answer, type Claim, createLeases } from "./idempotency-leases.ts";

const PURPOSE = "idempotency_key.body";

export const keptAnswers: EncryptedColumn = {
  name: "idempotent_answer",
  table: "idempotency_key",
  column: "body",
  key: [
    { column: "caller", type: "text" },
    { column: "path", type: "text" },
    { column: "key", type: "text" },
  ],
  owner: { context: PURPOSE },
  isShortLived: true,
};

declare module "fastify" {
  interface FastifyRequest {
    idempotencyClaim: Claim | null;
  }
}

/**
 * `Idempotency-Key` on any POST below (contract 1.6): the first answer is kept for 24 hours and given again,
 * another body is refused, a request still at work is named as such. 5xx and 429 answers are not kept, and one with a secret
 * that is spent is not given again (`mayReplay`). The key is claimed once the body was read and before it is validated, so
 * that what validation refuses is kept too. A request at work holds its key by a lease that its process renews (docs/decisions/0005-idempotency-keys.md): renewals go through
 * `background`, so that requests which wait for each other do not hold them up.
 */
export function replayIdempotentPosts(app: HttpServer, context: Context, background: Database): void {
  const { db, clock, encryption, log } = context;
  const leases = createLeases({ requests: db, background, log });
  app.addHook("onClose", () => leases.stop());
  app.decorateRequest("idempotencyClaim", null);
  const claimOrReplay = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = request.headers["idempotency-key"];
    if (key === undefined || !request.caller) return;
    if (typeof key !== "string" || !/^[\x21-\x7e]{1,255}$/.test(key)) {
      throw invalidParameter({
        detail: "Idempotency-Key must be 1 to 255 visible ASCII characters.",
        errors: { "Idempotency-Key": ["Must be 1 to 255 visible ASCII characters."] },
      });
    }
    const claim = { caller: callerKey(request.caller), path: pathOf(request), key, id: uuidV4() };
    const organizationId = request.caller.kind === "operator" ? null : request.caller.organizationId;
    for (;;) {
      const kept = await claimKey(db, claim, organizationId, requestHash(request), clock());
      if (!kept) {
        request.idempotencyClaim = claim;
        leases.hold(claim);
        return;
      }
      const body = kept.body === null ? null : openAnswer(encryption, kept.body);
      if (await isOfUse(kept, body, request)) return replay({ ...kept, body }, request, reply);
      await forgetAnswer(db, claim, kept);
    }
  };
  // Behind the hooks of its scope and its own: uploads arrive in one.
  app.addHook("onRoute", (route: RouteOptions) => {
    if (route.method !== "POST") return;
    route.preValidation = [...[route.preValidation ?? []].flat(), claimOrReplay];
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const claim = request.idempotencyClaim;
    if (!claim) return payload;
    request.idempotencyClaim = null;
    const isKept = reply.statusCode < 500 && reply.statusCode !== 429;
    if (isKept && (payload === null || payload === undefined || typeof payload === "string")) {
      // An answer may hold a login token: it is kept encrypted.
      const body = typeof payload === "string" ? encryption.encrypt(payload, PURPOSE) : null;
      await leases.keep(claim, { ...answerOf(reply), body });
    } else {
      leases.letGo(claim);
      // Where the database cannot be asked, the lease ends by itself.
      await releaseKey(db, claim).catch((error: unknown) =>
        log.debug({ err: error }, "idempotency key could not be released"),
      );
    }
    return payload;
  });
}

/** An answer with a secret that is spent or expired is no answer: its request is carried out as if it were new. */
async function isOfUse(kept: KeptAnswer, body: string | null, request: FastifyRequest): Promise<boolean> {
  const { mayReplay } = request.routeOptions.config;
  const isSuccess = kept.status !== null && kept.status < 300;
  if (mayReplay === undefined || body === null || !isSuccess) return true;
  return !kept.request_hash.equals(requestHash(request)) || mayReplay(body);
}

function replay(kept: KeptAnswer, request: FastifyRequest, reply: FastifyReply) {
  if (!kept.request_hash.equals(requestHash(request))) throw idempotencyMismatch();
  if (kept.status === null) throw idempotencyInFlight({ headers: { "retry-after": "1" } });
  if (kept.is_erased) throw idempotencyAnswerErased({ members: { original_status: kept.status } });
  reply.code(kept.status).header("idempotent-replayed", "true");
  if (kept.content_type !== null) reply.type(kept.content_type);
  if (kept.location !== null) reply.header("location", kept.location);
  if (request.routeOptions.config.mayReplay) reply.header("cache-control", "no-store");
  // Already serialised: the schema of the route must not touch it again.
  return reply.serializer((text: unknown) => String(text)).send(kept.body ?? "");
}

/** @throws idempotencyUnreadable when SECRET_KEY lost the key that wrote it: what was done must not be done again */
function openAnswer(encryption: Encryption, body: string): string {
  try {
    return encryption.decrypt(body, PURPOSE);
  } catch (error) {
    if (error instanceof DecryptionError) throw idempotencyUnreadable();
    throw error;
  }
}

function requestHash(request: FastifyRequest): Buffer {
  const query = request.url.slice(pathOf(request).length);
  return createHash("sha256")
    .update(query)
    .update(JSON.stringify(request.body ?? null))
    .update(request.upload?.sha256 ?? "")
    .digest();
}

function pathOf({ url }: FastifyRequest): string {
  return url.split("?", 1)[0] ?? url;
}

function answerOf(reply: FastifyReply): Omit<Answer, "body"> {
  const text = (header: unknown) => (typeof header === "string" ? header : null);
  return {
    status: reply.statusCode,
    contentType: text(reply.getHeader("content-type")),
    location: text(reply.getHeader("location")),
  };
}

/** Its scheduled task, beside those of the product's nouns. */
export const idempotency: Feature = {
  name: "idempotency",
  scheduledTasks: [
    {
      name: "forget-old-answers",
      schedule: "17 * * * *",
      run: ({ db, clock }) => forgetOldAnswers(db, clock()),
    },
  ],
};
