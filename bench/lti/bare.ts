import { randomUUID, verify } from "node:crypto";
import {
  consumeLogin,
  selectLinkedUser,
  selectLogin,
} from "../../server/src/features/integrations/lti/launch/queries.ts";
import { recordLaunch } from "../../server/src/features/integrations/lti/launch-log/record.ts";
import {
  insertLogin,
  selectRegistrationsOf,
} from "../../server/src/features/integrations/lti/login/queries.ts";
import { insertSession } from "../../server/src/features/people/credentials/queries.ts";
import { markArrival, refreshLaunchedUser } from "../../server/src/features/people/users/index.ts";
import { sha256 } from "../../server/src/kernel/secret.ts";
import type { Database } from "../../server/src/platform/database/database.ts";
import type { SigningKey } from "../../server/test/partners/lms-token.ts";
import { signToken } from "../../server/test/partners/lms-token.ts";
import { timed } from "./sign-ins.ts";

export interface BareWork {
  db: Database;
  issuer: string;
  clientId: string;
  organizationId: number;
  key: SigningKey;
}

const profile = { email: null, first_name: "Stu", last_name: "Dent", preferred_language: "en" } as const;

/** The statements of a sign-in and one RS256 verification, with nothing around them. @returns how many a second */
export async function measureBareWork(work: BareWork, people: number, concurrency: number): Promise<number> {
  const token = signToken({ alg: "RS256", kid: work.key.kid }, { words: "x".repeat(1_200) }, work.key);
  const [text, signature] = [token.slice(0, token.lastIndexOf(".")), token.slice(token.lastIndexOf(".") + 1)];
  const [bytes, signed] = [Buffer.from(text), Buffer.from(signature, "base64url")];
  const spentMs = await timed(people, concurrency, async (index) => {
    await signInBarely(work, `pupil-${1 + index}`, () => {
      if (!verify("sha256", bytes, work.key.publicKey, signed)) throw new Error("The signature is wrong.");
    });
  });
  return (people * 1000) / spentMs;
}

async function signInBarely(work: BareWork, subject: string, checkSignature: () => void): Promise<void> {
  const { db, issuer, clientId, organizationId } = work;
  const now = new Date();
  const stateHash = sha256(randomUUID());
  const [registration] = await selectRegistrationsOf(db, issuer);
  if (!registration) throw new Error("There is no registration.");
  await insertLogin(db, {
    stateHash,
    nonceHash: stateHash,
    browserHash: stateHash,
    registrationId: registration.id,
    deploymentHint: "1",
    loginQuery: "",
    now,
    expiresAt: new Date(now.getTime() + 600_000),
  });
  await selectLogin(db, stateHash);
  checkSignature();
  await consumeLogin(db, now, stateHash, "1");
  await db.transaction().execute(async (trx) => {
    const learner = await selectLinkedUser(trx, { organizationId, issuer, clientId, subject });
    if (!learner) throw new Error(`${subject} has never signed in.`);
    const { user_id: userId } = learner;
    await refreshLaunchedUser(trx, now, organizationId, userId, profile);
    await markArrival(trx, organizationId, userId, now);
    const session = { operatorId: null, hideExitButton: false, returnUrl: null, expiresAt: now };
    await insertSession(trx, { tokenHash: sha256(randomUUID()), organizationId, userId, now, ...session });
    await recordLaunch(
      trx,
      now,
      { requestId: randomUUID(), registrationId: registration.id, userId, organizationId },
      null,
    );
  });
}
