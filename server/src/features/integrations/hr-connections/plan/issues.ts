import type { HrisEmployee } from "../hub/employee.ts";
import type { CreateHint, Issue, SkipReason } from "./change.ts";
import { labelOf } from "./profile.ts";
import type { Account, Profile } from "./state.ts";

/** What somebody should look at, or null where being left out is as it should be. */
export function issueOf(
  reason: SkipReason,
  employee: HrisEmployee,
  person: string,
  userId: number | null,
): Issue | null {
  const text = texts[reason];
  if (!text) return null;
  if (reason === "no_work_email" && employee.unusableEmail)
    return unusableAddress(employee, person, userId, "and the connection is to make no account then");
  const detail = reason === "unknown_status" ? `${text.detail} (${employee.statusText})` : text.detail;
  return { kind: reason, hubId: employee.hubId, person, userId, detail: `${detail}.`, advice: text.advice };
}

const texts: Partial<Record<SkipReason, Pick<Issue, "detail" | "advice">>> = {
  unknown_status: {
    detail: "The HR system's word for the employment status is not known here",
    advice:
      "The account stays as it is. Have the word mapped at the hub, or say active, pending, leave or inactive in the file.",
  },
  no_work_email: {
    detail: "The HR system has no work address, and the connection is to make no account then",
    advice:
      "Enter a work address in the HR system, or let the connection make accounts without one, or with personal ones (`no_work_email`: `none` or `personal`).",
  },
  same_person_twice: {
    detail: "Another record has the same name and the same address, and is not over",
    advice:
      "If it is the same person, end the record that is not theirs any more; this one then gets the account. Else give one of the two an address of their own.",
  },
  ambiguous_email: {
    detail: "Several accounts have this address, and nobody can know whose it is",
    advice: "Deactivate or change all but one of them; the next run links the one that is left.",
  },
  last_admin: {
    detail: "This is the organization's last administrator, who was not deactivated",
    advice: "Make somebody else an administrator first; the next run then deactivates this account.",
  },
  admin_needs_confirmation: {
    detail: "An administrator's account has the same address and was not linked",
    advice: "Ask whether it is the same person; if so, resolve this with `link`.",
  },
  rehire_needs_confirmation: {
    detail: "Somebody who left had this address, under another number",
    advice:
      "If it is the same person, resolve this with `link`, and they get their account back. Else give the new employee another address, or take it from the former account.",
  },
  number_needs_whole_reading: {
    detail:
      "The record has another id at the hub and the HR system's number of an employee whom this reading does not have, and the name is not the same",
    advice:
      "Nothing has to be done: the next reading of everybody that has no gaps shows whether it is the same person.",
  },
  linked_elsewhere: {
    detail: "The account with this address follows another connection",
    advice: "Decide which of the two connections the person belongs to, and remove them from the other.",
  },
  link_needs_confirmation: {
    detail: "The account with this address has or had a role or a password of its own, and was not linked",
    advice:
      "Ask the account's holder whether it is the same person; if so, resolve this with `link`. Else give the employee another address in the HR system.",
  },
};

/** What is as well as it can be, and better if somebody mends it in the HR system. */
export function hintAt(
  kind: CreateHint,
  employee: HrisEmployee,
  person: string,
  userId: number | null,
): Issue {
  const { hubId, unusableEmail } = employee;
  if (kind === "no_work_email" && unusableEmail)
    return unusableAddress(employee, person, userId, "so it is not the account's");
  return { kind, hubId, person, userId, ...hints[kind] };
}

/** The issue quotes the address, so that operators can find what to correct; logs never contain it. */
function unusableAddress(
  { hubId, unusableEmail }: HrisEmployee,
  person: string,
  userId: number | null,
  outcome: string,
): Issue {
  return {
    kind: "unusable_work_email",
    hubId,
    person,
    userId,
    detail: `The HR system has a work address that cannot be used, ${outcome}: "${unusableEmail}" is no e-mail address.`,
    advice: "Correct it in the HR system; the next reading takes it over.",
  };
}

/** Nobody sees them, and two names that look the same are not. */
export function hiddenCharacters(employee: HrisEmployee, userId: number | null): Issue {
  return {
    kind: "hidden_characters",
    hubId: employee.hubId,
    person: labelOf(employee),
    userId,
    detail:
      "The HR system's record has characters that nobody sees: control characters, or such that turn the direction of writing.",
    advice:
      "They were left out. Look in the HR system whether name, address and title are what they look like, and type them anew there.",
  };
}

const hints: Record<CreateHint, Pick<Issue, "detail" | "advice">> = {
  no_work_email: {
    detail: "The HR system has no work address, so the account has none.",
    advice:
      "Nothing has to be done: they come from your portal, an LMS or a printed code. For mails, enter an address in the HR system, or let the connection use personal ones (`no_work_email: personal`).",
  },
  duplicate_email: {
    detail: "Another employee has the same address; each has an account of their own.",
    advice:
      "Nothing has to be done. Mails to the address reach both, so give one of the two an address of their own in the HR system if they are to get any.",
  },
};

/** A record that leads to an account, and speaks of somebody else: its number may be the next person's. */
export function personWaits(
  { hubId }: HrisEmployee,
  person: string,
  { userId, profile }: Account,
  { first_name = "", last_name = "", email }: Partial<Profile>,
): Issue {
  const proposed = { first_name, last_name, ...(email ? { email } : {}) };
  const known = `${profile.first_name} ${profile.last_name}`;
  return {
    kind: "person_needs_confirmation",
    hubId,
    person,
    userId,
    proposed,
    detail: `The HR system's record of ${known} is ${[`${first_name} ${last_name}`, email].filter(Boolean).join(", ")} now: nothing of the name or address is as it was, so nothing of the account was changed.`,
    advice:
      "Ask the HR department whether the personnel number went to somebody else. If it did, resolve this with `new_account`; the account stays with its history, so deactivate it if its holder has left. If it is the same person, resolve this with `link`.",
  };
}

/** An address that changed in the HR system, and that another account has. */
export function emailTaken(hubId: string, person: string, userId: number): Issue {
  return {
    kind: "email_taken",
    hubId,
    person,
    userId,
    detail: "The new address in the HR system belongs to another account, so the old one was kept.",
    advice: "Change or deactivate the other account, or correct the address in the HR system.",
  };
}

/** An address that changed in the HR system, where mails to it would let its holder into the account. */
export function addressWaits(hubId: string, person: string, userId: number, email: string): Issue {
  return {
    kind: "address_needs_confirmation",
    hubId,
    person,
    userId,
    proposed: { email },
    detail: `The HR system has another address: ${email}. The account has or had a role or a password of its own, so its address stays until the present mailbox or an operator agrees.`,
    advice:
      "Ask the account's holder, not by the new address. If it is theirs, resolve this with that `address`; a link in a mail to the present mailbox does the same.",
  };
}

/** Somebody who has an account is of a kind now that the connection is not to follow; whether they go is not ours to say. */
export function leftEmploymentTypes(employee: HrisEmployee, userId: number): Issue {
  return {
    kind: "left_employment_types",
    hubId: employee.hubId,
    person: labelOf(employee),
    userId,
    detail: `The HR system has them as \`${employee.employmentType}\` now, which is not among the connection's employment types.`,
    advice:
      "The account stays, and goes on following the HR system. Deactivate it if they are not to learn any more, or add the type to `employment_types`.",
  };
}

/** The integration was replaced, and the new one does not deliver somebody. */
export function orphaned(hubId: string, person: string, userId: number): Issue {
  return {
    kind: "orphaned",
    hubId,
    person,
    userId,
    detail: "The integration was replaced, and the new one does not deliver this person.",
    advice:
      "The account stays as it is. Deactivate it if they have left; else look at the scope of the new integration.",
  };
}
