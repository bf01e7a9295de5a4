import { nearest } from "../arguments/nearest.ts";
import type { Environment } from "../environment.ts";
import { Refusal, UsageError } from "../failure.ts";
import { type Profile, profilesIn, STANDARD_PROFILE, signInAgain } from "./profiles.ts";

/** As whom a command acts, and at which service. */
export interface Account {
  siteUrl: string;
  email: string;
  proof: { password: string } | { refreshToken: string; profile: string };
}

/**
 * The profile that was named, by the command or LECTERN_PROFILE; else the operator of the environment; else the standard profile.
 * Null when there is none of these. @throws UsageError, Refusal
 */
export async function findAccount(environment: Environment, named?: string): Promise<Account | null> {
  const { siteUrl, email, password } = environment;
  const name = named ?? environment.profile;
  if (name === null && email !== null && password !== null) return { siteUrl, email, proof: { password } };
  const profiles = profilesIn(environment.configFolder);
  const profile = await profiles.read(name ?? STANDARD_PROFILE);
  if (profile !== null) return accountOf(environment, name ?? STANDARD_PROFILE, profile);
  if (name === null) return null;
  const meant = nearest(name, await profiles.names());
  const guess = meant === undefined ? "" : ` Did you mean ${meant}?`;
  throw new UsageError(`There is no profile "${name}".${guess} Make it with \`lectern login --as ${name}\`.`);
}

/** The same. @throws UsageError where there is none */
export async function requireAccount(environment: Environment, named?: string): Promise<Account> {
  const account = await findAccount(environment, named);
  if (account !== null) return account;
  throw new UsageError(
    "Nobody is signed in. Sign in with `lectern login`, or set OPERATOR_EMAIL and OPERATOR_PASSWORD to an operator's credentials.",
  );
}

/** A profile is for its own service and operator: what the environment says of others is no reason to send its token there. */
function accountOf(environment: Environment, name: string, profile: Profile): Account {
  const { siteUrl, email, refreshToken, signedInUntil } = profile;
  if (environment.isSiteUrlSet && environment.siteUrl !== siteUrl) {
    throw new UsageError(
      `LECTERN_URL is ${environment.siteUrl}, and the profile ${name} is for ${siteUrl}. Unset LECTERN_URL, or make another profile with \`lectern login --as NAME\`.`,
    );
  }
  if (environment.email !== null && environment.email !== email) {
    throw new UsageError(
      `OPERATOR_EMAIL is ${environment.email}, and the profile ${name} is for ${email}. Unset OPERATOR_EMAIL, or set OPERATOR_PASSWORD too.`,
    );
  }
  if (refreshToken === null || signedInUntil <= Date.now()) throw new Refusal(signInAgain(name));
  return { siteUrl, email, proof: { refreshToken, profile: name } };
}
