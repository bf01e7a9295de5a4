import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#kernel/problem.ts";
import { sha256 } from "#kernel/secret.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { chargeAddress } from "#platform/http/guard/guard.ts";
import { throttled } from "#platform/problems.ts";
import { addressKey } from "#platform/rate-limit/rate-limit.ts";
import { createSemaphore } from "#platform/workers/semaphore.ts";
import { secondFactorRequired } from "#tenancy/operators/index.ts";
import type { Subject } from "../tokens/jwt.ts";
import { selectGuessedAt } from "./accounts.ts";
import { ensureBrowserCookie, readBrowser } from "./browser.ts";
import { counted, type Guess, waitMs } from "./pauses.ts";
import {
  forgiveTry,
  lockCounts,
  refundAttempt,
  selectOrigin,
  updateCount,
  upsertFamiliarPlaces,
} from "./queries.ts";
import { countOutcome, type EntryPoint, recordFailure, recordSuccess } from "./record.ts";

interface GuessedAt {
  entryPoint: EntryPoint;
  /** What the secret belongs to, whether or not there is such a thing: an e-mail address, or a name such as `sign-up 7`. */
  account: string;
}

/** In one process the tries of a pair follow one another, so that somebody's scripts need not count as guessing. */
const semaphore = createSemaphore({ atOnce: 1, mostWaiting: 50, deadlineMs: 30_000 });

/**
 * The one guard in front of every comparison of a password or code that people choose or type. The try is counted
 * before `compare` begins; one too many waits without having been compared (429). Then the outcome is on record: log,
 * audit, metrics. `guessing/pauses.ts` decides the answer.
 * @param compare whose secret it was; null, or a refusal that it throws, counts as wrong
 * @throws throttled, and what `compare` throws
 */
export async function guardGuess(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  guessedAt: GuessedAt,
  compare: () => Promise<Subject | null>,
): Promise<Subject | null> {
  // Pages charge only visitors without a session; with one, guessing has to cost as much.
  if (request.session) await chargeAddress(context, request, reply);
  const origin = await originOf(context, request, guessedAt.account);
  const release = await semaphore.acquire(origin.keys.pair.toString("hex"));
  if (!release) throw tooMany(1000);
  try {
    return await guess(context, request, reply, { ...guessedAt, origin }, compare);
  } finally {
    release();
  }
}

type Try = GuessedAt & { origin: Origin };

async function guess(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  tried: Try,
  compare: () => Promise<Subject | null>,
): Promise<Subject | null> {
  await admit(context, tried);
  const subject = await compare().catch(async (error: unknown) => {
    if (asksForCode(error)) await refundAttempt(context.db, countedKeys(tried.origin));
    else if (error instanceof Problem && error.status < 500) await recordFailure(context, request, tried);
    throw error;
  });
  if (subject) {
    const browser = ensureBrowserCookie(context, request, reply, tried.entryPoint);
    if (await hasOperatorsAddress(context.db, tried.account, subject))
      await refundAttempt(context.db, countedKeys(tried.origin));
    else await remember(context, tried.origin, subject, browser);
    await recordSuccess(context, request, tried, subject);
  } else await recordFailure(context, request, tried);
  return subject;
}

/**
 * Being asked for a code means that the password was right and nothing else was revealed, so it does not count as a
 * guess. It does not reset the counts either, or codes could be guessed without a pause.
 */
function asksForCode(error: unknown): boolean {
  return error instanceof Problem && error.code === secondFactorRequired.code;
}

/**
 * A user may have the same address as an operator. Signing in as that user proves nothing about the operator: otherwise
 * entering one's own password between guesses would reset the pauses on guesses at the operator's.
 */
async function hasOperatorsAddress(db: Database, account: string, subject: Subject): Promise<boolean> {
  const meant = "user" in subject ? await selectGuessedAt(db, account) : null;
  return meant !== null && "operator" in meant;
}

interface Origin {
  account: Buffer;
  address: Buffer;
  isFamiliar: boolean;
  /** Under what is counted. */
  keys: Record<"pair" | "account" | "address", Buffer>;
}

/** A browser that is known to the account counts for itself; everybody else at its address counts together. */
async function originOf(context: Context, request: FastifyRequest, name: string): Promise<Origin> {
  const address = sha256(`address ${addressKey(request.clientAddress)}`);
  const browser = readBrowser(context, request);
  const known = await selectOrigin(context.db, name, { address, browser });
  const { account, isFamiliarAddress, isFamiliarBrowser } = known;
  const counting = browser && isFamiliarBrowser ? browser : address;
  return {
    account,
    address,
    isFamiliar: isFamiliarAddress || isFamiliarBrowser,
    keys: {
      pair: sha256(`pair ${account.toString("hex")} ${counting.toString("hex")}`),
      account: sha256(`account ${account.toString("hex")}`),
      address: sha256(`guesses of ${address.toString("hex")}`),
    },
  };
}

/** @throws throttled before the time is up; then nothing was counted, but the wait of a newcomer has begun */
async function admit(context: Context, { entryPoint, origin }: Try): Promise<void> {
  const now = context.clock();
  const { keys, isFamiliar } = origin;
  const wait = await transactionRetrying(context.db, async (trx) => {
    const countOf = await lockCounts(trx, now, keys);
    const guess: Guess = {
      pair: countOf("pair"),
      account: countOf("account"),
      address: countOf("address"),
      isFamiliar,
    };
    const ms = waitMs(guess, now);
    if (ms > 0) return ms;
    const next = counted(guess, now);
    for (const name of ["pair", "account", "address"] as const)
      await updateCount(trx, keys[name], next[name]);
    return 0;
  });
  if (wait === 0) return;
  countOutcome(context, entryPoint, "paused");
  throw tooMany(wait);
}

function tooMany(ms: number): Problem {
  const seconds = Math.ceil(ms / 1000);
  return throttled({
    detail: `Too many wrong tries. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    headers: { "retry-after": String(seconds) },
  });
}

/** Under what a try from there was counted. */
function countedKeys({ keys, isFamiliar }: Origin): Buffer[] {
  return isFamiliar ? [keys.pair, keys.address] : [keys.pair, keys.account, keys.address];
}

async function remember(
  context: Context,
  { account, address, isFamiliar, keys }: Origin,
  subject: Subject,
  browser: Buffer | null,
): Promise<void> {
  const person =
    "operator" in subject
      ? { organizationId: null, userId: null, operatorId: subject.operator }
      : { organizationId: subject.organization, userId: subject.user, operatorId: null };
  const origins = browser ? [address, browser] : [address];
  await transactionRetrying(context.db, async (trx) => {
    await forgiveTry(trx, keys.pair, isFamiliar ? [keys.address] : [keys.account, keys.address]);
    await upsertFamiliarPlaces(trx, context.clock(), account, origins, person);
  });
}
