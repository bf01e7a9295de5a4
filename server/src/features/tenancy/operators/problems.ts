import { defineProblem } from "#kernel/problem.ts";

export const operatorNotFound = defineProblem({
  code: "operator_not_found",
  status: 404,
  detail: "Operator not found.",
});
export const operatorExists = defineProblem({
  code: "operator_exists",
  status: 409,
  detail:
    "There is an operator with this e-mail address already. Reactivate them, change their role, or make them a new link instead.",
});
export const lastOwner = defineProblem({
  code: "last_owner",
  status: 409,
  detail: "This is the last active owner. Make somebody else an owner first.",
});
export const operatorInactive = defineProblem({
  code: "operator_inactive",
  status: 409,
  detail: "This operator is deactivated. Reactivate them first.",
});
/** One answer for unknown, used, replaced and expired, so a link cannot be probed. */
export const invitationSpent = defineProblem({
  code: "invitation_spent",
  status: 403,
  detail: "This link has been used already or has expired. Ask an owner for a new one.",
});
export const wrongPassword = defineProblem({
  code: "wrong_password",
  status: 422,
  detail: "This is not your current password.",
});
export const wrongCode = defineProblem({
  code: "wrong_code",
  status: 422,
  detail: "This code is not right, or was used already. Wait for the next one in your authenticator app.",
});
export const secondFactorIsOn = defineProblem({
  code: "second_factor_on",
  status: 409,
  detail: "Your second factor is on already. Turn it off first to set up another one.",
});
export const secondFactorIsOff = defineProblem({
  code: "second_factor_off",
  status: 409,
  detail: "There is no second factor to confirm or turn off. Start setting one up first.",
});

const bearerChallenge = { "www-authenticate": 'Bearer realm="api"' };

/** Said only after the right password. */
export const secondFactorRequired = defineProblem({
  code: "second_factor_required",
  status: 401,
  detail:
    "The password is right. Send `code` too: six digits from your authenticator app, or a recovery code.",
  headers: bearerChallenge,
});
export const secondFactorWrong = defineProblem({
  code: "second_factor_wrong",
  status: 401,
  detail:
    "The password is right, the code is not, or was used already. Wait for the next one in your authenticator app.",
  headers: bearerChallenge,
});
export const notForOneself = defineProblem({
  code: "not_for_oneself",
  status: 422,
  detail:
    "This is for other operators. Change your own password and second factor under operators/me/, which asks for the password; another owner can do it for you.",
});
