import type { Context } from "#platform/feature.ts";
import type { OperatorRole } from "#platform/http/types.ts";

interface Letter {
  subject: string;
  text: string;
}

/** Without a mail server nothing is sent: the console shows what an operator has to hand over. */
export function mailTo(context: Pick<Context, "mailer" | "settings">, to: string, letter: Letter): void {
  const subject = `${letter.subject} (${new URL(context.settings.siteUrl).host})`;
  const text = `Hello,\n\n${letter.text}\n\nThe console: ${context.settings.siteUrl}/console/\n`;
  context.mailer?.post({ to, subject, text });
}

export function invitation(url: string, role: OperatorRole, hours: number): Letter {
  return {
    subject: "You are invited to the Lectern console",
    text: `you are invited to operate Lectern, with the role ${role}. Choose your password within ${hours} hours here; the link works once:\n\n${url}\n\nIf you do not expect this, ignore it.`,
  };
}

export function newLink(url: string, hours: number): Letter {
  return {
    subject: "Choose a new password for the Lectern console",
    text: `an owner made you a link to choose a new password. It works once, within ${hours} hours:\n\n${url}\n\nYour password of before works until then. If you did not ask for this, tell an owner.`,
  };
}

const NOT_YOU =
  "If this was not you, somebody else has got into your account: tell an owner at once, so that they end your sessions.";

export const passwordChanged: Letter = {
  subject: "Your password was changed",
  text: `the password of your operator account was changed. Sessions and tokens from before are over.\n\n${NOT_YOU}`,
};

export const secondFactorOn: Letter = {
  subject: "Your second factor is on",
  text: `signing in to your operator account now takes a code from your authenticator app. Sessions and tokens from before are over.\n\n${NOT_YOU}`,
};

export const secondFactorOff: Letter = {
  subject: "Your second factor is off",
  text: `signing in to your operator account takes no code any more. Sessions and tokens from before are over.\n\n${NOT_YOU}`,
};

export const secondFactorReset: Letter = {
  subject: "Your second factor was reset",
  text: "an owner switched off the second factor of your operator account. Your password alone lets you in; please set up a new one under My account.",
};

export function recoveryCodeUsed(left: number): Letter {
  return {
    subject: "A recovery code was used",
    text: `somebody signed in to your operator account with your password and a recovery code. ${left === 1 ? "One code is" : `${left} codes are`} left; for new ones, turn the second factor off and on again.\n\n${NOT_YOU}`,
  };
}

export function roleChanged(before: OperatorRole, after: OperatorRole): Letter {
  return {
    subject: "Your role was changed",
    text: `an owner changed the role of your operator account from ${before} to ${after}. Please sign in again.`,
  };
}

export const deactivated: Letter = {
  subject: "Your operator account was deactivated",
  text: "your operator account was deactivated. Its sessions and tokens are over. If this is a mistake, ask an owner.",
};
