import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import type { HrisEmployee } from "../hub/employee.ts";
import type { UnreadableRow } from "../hub/hub.ts";
import type { Issue } from "./change.ts";
import { labelOf } from "./profile.ts";
import type { Account, Profile } from "./state.ts";

/** A record that leads to an account, and speaks of somebody else: its number may be the next person's. */
export function personWaits(
  { hubId }: HrisEmployee,
  person: string,
  { userId, profile }: Account,
  { first_name = "", last_name = "", email }: Partial<Profile>,
): Issue {
  const proposed = { first_name, last_name, ...(email ? { email } : {}) };
  const known = `${profile.first_name} ${profile.last_name}`;
  const now = [`${first_name} ${last_name}`, email].filter(Boolean).join(", ");
  return {
    kind: "person_needs_confirmation",
    hubId,
    person,
    userId,
    proposed,
    detail: inSentences(ofSomebodyElse({ known, now })),
    advice: inSentences(askWhoHasNumber()),
  };
}

const ofSomebodyElse = defineSentence(
  "hris_issue.person_needs_confirmation",
  "The HR system's record of {known} is {now} now: nothing of the name or address is as it was, so nothing of the account was changed.",
);
const askWhoHasNumber = defineSentence(
  "hris_issue.person_needs_confirmation.advice",
  "Ask the HR department whether the personnel number went to somebody else. If it did, resolve this with `new_account`; the account stays with its history, so deactivate it if its holder has left. If it is the same person, resolve this with `link`.",
);

/** An address that changed in the HR system, and that another account has. */
export function emailTaken(hubId: string, person: string, userId: number): Issue {
  const detail = inSentences(oldAddressKept());
  return { kind: "email_taken", hubId, person, userId, detail, advice: inSentences(freeAddress()) };
}

const oldAddressKept = defineSentence(
  "hris_issue.email_taken",
  "The new address in the HR system belongs to another account, so the old one was kept.",
);
const freeAddress = defineSentence(
  "hris_issue.email_taken.advice",
  "Change or deactivate the other account, or correct the address in the HR system.",
);

/** An address that changed in the HR system, where mails to it would let its holder into the account. */
export function addressWaits(hubId: string, person: string, userId: number, email: string): Issue {
  return {
    kind: "address_needs_confirmation",
    hubId,
    person,
    userId,
    proposed: { email },
    detail: inSentences(hasAnotherAddress({ address: email })),
    advice: inSentences(askHolder()),
  };
}

const hasAnotherAddress = defineSentence(
  "hris_issue.address_needs_confirmation",
  "The HR system has another address: {address}. The account has or had a role or a password of its own, so its address stays until the present mailbox or an operator agrees.",
);
const askHolder = defineSentence(
  "hris_issue.address_needs_confirmation.advice",
  "Ask the account's holder, not by the new address. If it is theirs, resolve this with that `address`; a link in a mail to the present mailbox does the same.",
);

/** Somebody who has an account is of a kind now that the connection is not to follow; whether they go is not ours to say. */
export function leftEmploymentTypes(employee: HrisEmployee, userId: number): Issue {
  return {
    kind: "left_employment_types",
    hubId: employee.hubId,
    person: labelOf(employee),
    userId,
    detail: inSentences(ofAnotherType({ type: String(employee.employmentType) })),
    advice: inSentences(staysAndFollows()),
  };
}

const ofAnotherType = defineSentence(
  "hris_issue.left_employment_types",
  "The HR system has them as `{type}` now, which is not among the connection's employment types.",
);
const staysAndFollows = defineSentence(
  "hris_issue.left_employment_types.advice",
  "The account stays, and goes on following the HR system. Deactivate it if they are not to learn any more, or add the type to `employment_types`.",
);

/** The integration was replaced, and the new one does not deliver somebody. */
export function orphaned(hubId: string, person: string, userId: number): Issue {
  const detail = inSentences(notDelivered());
  return { kind: "orphaned", hubId, person, userId, detail, advice: inSentences(lookAtScope()) };
}

const notDelivered = defineSentence(
  "hris_issue.orphaned",
  "The integration was replaced, and the new one does not deliver this person.",
);
const lookAtScope = defineSentence(
  "hris_issue.orphaned.advice",
  "The account stays as it is. Deactivate it if they have left; else look at the scope of the new integration.",
);

/** A record that does not say what it must; without an id nobody knows whose it is. */
export function unreadable({ hubId, reason }: UnreadableRow): Issue {
  return {
    kind: "unreadable_record",
    hubId,
    person: hubId ?? "a record without an id",
    userId: null,
    detail: inSentences(cannotBeRead(), ...reason),
    advice: inSentences(correctRecord()),
  };
}

const cannotBeRead = defineSentence("hris_issue.unreadable_record", "The HR system's record cannot be read:");
const correctRecord = defineSentence(
  "hris_issue.unreadable_record.advice",
  "Correct it in the HR system. Until then nobody is taken for missing.",
);
