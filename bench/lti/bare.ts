import { randomUUID, verify } from "node:crypto";
import { admitKnownLearner } from "../../server/src/features/integrations/lti/launch/known-learner.ts";
import { selectLogin } from "../../server/src/features/integrations/lti/launch/queries.ts";
import { newLaunchCode } from "../../server/src/features/integrations/lti/launch-log/code.ts";
import { insertLogin } from "../../server/src/features/integrations/lti/login/queries.ts";
import { newLearnerSession } from "../../server/src/features/people/credentials/index.ts";
import { sha256 } from "../../server/src/kernel/secret.ts";
import type { Database } from "../../server/src/platform/database/database.ts";
import type { SigningKey } from "../../server/test/partners/lms-token.ts";
import { signToken } from "../../server/test/partners/lms-token.ts";
import { timed } from "./sign-ins.ts";

export interface BareWork {
  db: Database;
  issuer: string;
  clientId: string;
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
  const { db, issuer, clientId } = work;
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 600_000);
  const stateHash = sha256(randomUUID());
  const registration = await insertLogin(db, {
    issuer,
    clientId,
    isFramed: false,
    stateHash,
    nonceHash: stateHash,
    browserHash: stateHash,
    deploymentHint: "1",
    loginQuery: "",
    now,
    expiresAt,
  });
  if (!registration) throw new Error("There is no registration.");
  await selectLogin(db, stateHash);
  checkSignature();
  const { start } = newLearnerSession(now);
  const admitted = await admitKnownLearner(db, {
    ...profile,
    ...start,
    now,
    stateHash,
    subject,
    templateId: null,
    code: newLaunchCode(),
    requestId: randomUUID(),
    deploymentId: "1",
    destination: "/home",
  });
  if (admitted.length !== 1) throw new Error(`${subject} has never signed in.`);
}
