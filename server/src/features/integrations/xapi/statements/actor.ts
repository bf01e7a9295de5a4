import { domainToASCII } from "node:url";
import { plainText } from "./plain-text.ts";
import type { Agent } from "./statement.ts";

/** The learner a statement is about, as known when it is made. */
export interface Learner {
  userId: number;
  email: string | null;
  firstName: string;
  lastName: string;
  /** The partner's key. */
  externalId: string | null;
}

/**
 * Exactly one identifier: the address, or an account of this site where there is none (contract 9). And always a name: of
 * somebody without one, what such an account is called.
 */
export function agentOf(siteUrl: string, learner: Learner): Agent {
  const fullName = plainText(`${learner.firstName} ${learner.lastName}`);
  const mbox = learner.email === null ? null : mailbox(learner.email);
  return {
    objectType: "Agent",
    name: fullName || accountName(learner),
    ...(mbox === null ? { account: { homePage: siteUrl, name: accountName(learner) } } : { mbox }),
  };
}

function accountName({ externalId, userId }: Learner): string {
  return plainText(externalId ?? "") || `user-${userId}`;
}

/**
 * The address as a URI (RFC 6068), letter by letter as it was sent, only that a domain with letters beyond ASCII is
 * written as the net knows it. Null when no store would take it for one.
 */
function mailbox(email: string): string | null {
  const at = email.lastIndexOf("@");
  const local = email
    .slice(0, at)
    .toWellFormed()
    .replace(/[^A-Za-z0-9.'_+-]/gu, percentEncoded);
  const given = email.slice(at + 1);
  const known = domainToASCII(given);
  const domain = known === given.toLowerCase() ? given : known;
  return at > 0 && /^[a-z0-9.-]+\.[a-z0-9-]*[a-z]$/i.test(domain) ? `mailto:${local}@${domain}` : null;
}

function percentEncoded(letter: string): string {
  return [...Buffer.from(letter, "utf8")]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("");
}
