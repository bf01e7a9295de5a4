import type { HrisEmployee } from "../hub/employee.ts";
import type { Issue, SkipReason } from "./change.ts";
import { labelOf } from "./profile.ts";

/** What somebody should look at, or null where being left out is as it should be. */
export function issueOf(
  reason: SkipReason,
  employee: HrisEmployee,
  person: string,
  userId: number | null,
): Issue | null {
  const text = texts[reason];
  if (!text) return null;
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
    detail: "The HR system has no work address, so no account can be made",
    advice:
      "Enter a work address in the HR system, or let the connection use personal ones (`no_work_email: personal`).",
  },
  duplicate_email: {
    detail: "Another employee has the same address",
    advice: "Give one of the two an address of their own in the HR system.",
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
    advice: "Look whether it is the same person; if so, resolve this with `link`.",
  },
  rehire_needs_confirmation: {
    detail: "Somebody who left had this address, under another name and number",
    advice:
      "If it is the same person, resolve this with `link`, and they get their account back. Else give the new employee another address, or take it from the former account.",
  },
  linked_elsewhere: {
    detail: "The account with this address follows another connection",
    advice: "Decide which of the two connections the person belongs to, and remove them from the other.",
  },
  link_needs_confirmation: {
    detail: "An account has the same address and would be linked",
    advice: "Accept the preview to link it.",
  },
};

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

/** Somebody who has an account is of a kind now that the connection is not to follow; whether they go is not ours to say. */
export function leftEmploymentTypes(employee: HrisEmployee, userId: number): Issue {
  return {
    ...{ kind: "left_employment_types", hubId: employee.hubId, person: labelOf(employee), userId },
    detail: `The HR system has them as \`${employee.employmentType}\` now, which is not among the connection's employment types.`,
    advice:
      "The account stays, and goes on following the HR system. Deactivate it if they are not to learn any more, or add the type to `employment_types`.",
  };
}

/** The integration was replaced, and the new one does not deliver somebody. */
export function orphaned(hubId: string, person: string, userId: number): Issue {
  return {
    ...{ kind: "orphaned", hubId, person, userId },
    detail: "The integration was replaced, and the new one does not deliver this person.",
    advice:
      "The account stays as it is. Deactivate it if they have left; else look at the scope of the new integration.",
  };
}
