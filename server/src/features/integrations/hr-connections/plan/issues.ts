import { defineSentence, inSentences, type Sentence } from "#platform/health/sentence.ts";
import type { HrisEmployee } from "../hub/employee.ts";
import type { CreateHint, Issue, SkipReason } from "./change.ts";
import { labelOf } from "./profile.ts";

/** What is so, and what to do about it. */
interface Words {
  detail: (named: { status: string }) => Sentence;
  advice: () => Sentence;
}

/** What somebody should look at, or null where being left out is as it should be. */
export function issueOf(
  reason: SkipReason,
  employee: HrisEmployee,
  person: string,
  userId: number | null,
): Issue | null {
  const said = words[reason];
  if (!said) return null;
  if (reason === "no_work_email" && employee.unusableEmail)
    return unusableAddress(employee, person, userId, unusableWithoutAccount);
  const detail = inSentences(said.detail({ status: employee.statusText ?? "" }));
  return { kind: reason, hubId: employee.hubId, person, userId, detail, advice: inSentences(said.advice()) };
}

const words: Partial<Record<SkipReason, Words>> = {
  unknown_status: {
    detail: defineSentence(
      "hris_issue.unknown_status",
      "The HR system's word for the employment status is not known here ({status}).",
    ),
    advice: defineSentence(
      "hris_issue.unknown_status.advice",
      "The account stays as it is. Have the word mapped at the hub, or say active, pending, leave or inactive in the file.",
    ),
  },
  no_work_email: {
    detail: defineSentence(
      "hris_issue.no_work_email",
      "The HR system has no work address, and the connection is to make no account then.",
    ),
    advice: defineSentence(
      "hris_issue.no_work_email.advice",
      "Enter a work address in the HR system, or let the connection make accounts without one, or with personal ones (`no_work_email`: `none` or `personal`).",
    ),
  },
  same_person_twice: {
    detail: defineSentence(
      "hris_issue.same_person_twice",
      "Another record has the same name and the same address, and is not over.",
    ),
    advice: defineSentence(
      "hris_issue.same_person_twice.advice",
      "If it is the same person, end the record that is not theirs any more; this one then gets the account. Else give one of the two an address of their own.",
    ),
  },
  ambiguous_email: {
    detail: defineSentence(
      "hris_issue.ambiguous_email",
      "Several accounts have this address, and nobody can know whose it is.",
    ),
    advice: defineSentence(
      "hris_issue.ambiguous_email.advice",
      "Deactivate or change all but one of them; the next run links the one that is left.",
    ),
  },
  last_admin: {
    detail: defineSentence(
      "hris_issue.last_admin",
      "This is the organization's last administrator, who was not deactivated.",
    ),
    advice: defineSentence(
      "hris_issue.last_admin.advice",
      "Make somebody else an administrator first; the next run then deactivates this account.",
    ),
  },
  admin_needs_confirmation: {
    detail: defineSentence(
      "hris_issue.admin_needs_confirmation",
      "An administrator's account has the same address and was not linked.",
    ),
    advice: defineSentence(
      "hris_issue.admin_needs_confirmation.advice",
      "Ask whether it is the same person; if so, resolve this with `link`.",
    ),
  },
  rehire_needs_confirmation: {
    detail: defineSentence(
      "hris_issue.rehire_needs_confirmation",
      "Somebody who left had this address, under another number.",
    ),
    advice: defineSentence(
      "hris_issue.rehire_needs_confirmation.advice",
      "If it is the same person, resolve this with `link`, and they get their account back. Else give the new employee another address, or take it from the former account.",
    ),
  },
  number_needs_whole_reading: {
    detail: defineSentence(
      "hris_issue.number_needs_whole_reading",
      "The record has another id at the hub and the HR system's number of an employee whom this reading does not have, and the name is not the same.",
    ),
    advice: defineSentence(
      "hris_issue.number_needs_whole_reading.advice",
      "Nothing has to be done: the next reading of everybody that has no gaps shows whether it is the same person.",
    ),
  },
  linked_elsewhere: {
    detail: defineSentence(
      "hris_issue.linked_elsewhere",
      "The account with this address follows another connection.",
    ),
    advice: defineSentence(
      "hris_issue.linked_elsewhere.advice",
      "Decide which of the two connections the person belongs to, and remove them from the other.",
    ),
  },
  link_needs_confirmation: {
    detail: defineSentence(
      "hris_issue.link_needs_confirmation",
      "The account with this address has or had a role or a password of its own, and was not linked.",
    ),
    advice: defineSentence(
      "hris_issue.link_needs_confirmation.advice",
      "Ask the account's holder whether it is the same person; if so, resolve this with `link`. Else give the employee another address in the HR system.",
    ),
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
    return unusableAddress(employee, person, userId, unusableForAccount);
  const { detail, advice } = hints[kind];
  return { kind, hubId, person, userId, detail: inSentences(detail()), advice: inSentences(advice()) };
}

const hints: Record<CreateHint, { detail: () => Sentence; advice: () => Sentence }> = {
  no_work_email: {
    detail: defineSentence(
      "hris_issue.account_without_email",
      "The HR system has no work address, so the account has none.",
    ),
    advice: defineSentence(
      "hris_issue.account_without_email.advice",
      "Nothing has to be done: they come from your portal, an LMS or a printed code. For mails, enter an address in the HR system, or let the connection use personal ones (`no_work_email: personal`).",
    ),
  },
  duplicate_email: {
    detail: defineSentence(
      "hris_issue.duplicate_email",
      "Another employee has the same address; each has an account of their own.",
    ),
    advice: defineSentence(
      "hris_issue.duplicate_email.advice",
      "Nothing has to be done. Mails to the address reach both, so give one of the two an address of their own in the HR system if they are to get any.",
    ),
  },
};

/** The issue quotes the address, so that operators can find what to correct; logs never contain it. */
function unusableAddress(
  { hubId, unusableEmail }: HrisEmployee,
  person: string,
  userId: number | null,
  detail: typeof unusableForAccount | typeof unusableWithoutAccount,
): Issue {
  return {
    kind: "unusable_work_email",
    hubId,
    person,
    userId,
    detail: inSentences(detail({ address: unusableEmail ?? "" })),
    advice: inSentences(correctAddress()),
  };
}

const unusableWithoutAccount = defineSentence(
  "hris_issue.unusable_work_email.no_account",
  'The HR system has a work address that cannot be used, and the connection is to make no account then: "{address}" is no e-mail address.',
);
const unusableForAccount = defineSentence(
  "hris_issue.unusable_work_email",
  'The HR system has a work address that cannot be used, so it is not the account\'s: "{address}" is no e-mail address.',
);
const correctAddress = defineSentence(
  "hris_issue.unusable_work_email.advice",
  "Correct it in the HR system; the next reading takes it over.",
);

/** Nobody sees them, and two names that look the same are not. */
export function hiddenCharacters(employee: HrisEmployee, userId: number | null): Issue {
  return {
    kind: "hidden_characters",
    hubId: employee.hubId,
    person: labelOf(employee),
    userId,
    detail: inSentences(hasHidden()),
    advice: inSentences(typeAnew()),
  };
}

const hasHidden = defineSentence(
  "hris_issue.hidden_characters",
  "The HR system's record has characters that nobody sees: control characters, or such that turn the direction of writing.",
);
const typeAnew = defineSentence(
  "hris_issue.hidden_characters.advice",
  "They were left out. Look in the HR system whether name, address and title are what they look like, and type them anew there.",
);
