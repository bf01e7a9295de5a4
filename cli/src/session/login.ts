import { LecternError, signInOperator } from "@lectern/sdk/operator";
import { type LocalCommand, type Outcome, text } from "../command.ts";
import { type Environment, readPasswordFile, readSiteUrl } from "../environment.ts";
import { explainAnswer } from "../explain-answer.ts";
import { Refusal, UsageError } from "../failure.ts";
import { readPassword } from "../terminal/password.ts";
import { readLine } from "../terminal/read-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Account } from "./account.ts";
import { connect } from "./connect.ts";
import { type Profile, profilesIn, STANDARD_PROFILE } from "./profiles.ts";
import { codeSource } from "./second-factor.ts";

export const login: LocalCommand = {
  summary: "Sign in, so that later commands need no password",
  options: [
    text("url", "URL", "The service's address; else the profile's, LECTERN_URL, or http://localhost:8080"),
    text("email", "ADDRESS", "Yours; else the profile's or OPERATOR_EMAIL, or it is asked for"),
    text("password-file", "FILE", "A file whose first line is the password, or - for standard input"),
  ],
  notes:
    "The password is asked for, or taken from OPERATOR_PASSWORD, and is not stored. What is stored is a token that is good for a day, in a file that only you can read. --as PROFILE signs in under a name, for a second service or operator; commands act as it with --as PROFILE or LECTERN_PROFILE.",
  async runLocally(environment, given, terminal) {
    const name = given.text("as") ?? environment.profile ?? STANDARD_PROFILE;
    const profiles = profilesIn(environment.configFolder);
    const former = await profiles.read(name);
    const typedUrl = given.text("url");
    const siteUrl =
      typedUrl === undefined
        ? environment.isSiteUrlSet
          ? environment.siteUrl
          : (former?.siteUrl ?? environment.siteUrl)
        : readSiteUrl(typedUrl, "--url");
    const email = given.text("email") ?? environment.email ?? former?.email ?? (await readEmail(terminal));
    const password = await passwordFrom(given.text("password-file"), environment, terminal);
    const profile = await signIn({ siteUrl, email, proof: { password } }, environment, terminal);
    await profiles.write(name, profile);
    return signedIn(name, profile);
  },
};

async function readEmail(terminal: Terminal): Promise<string> {
  const typed = await readLine(terminal, "E-mail address: ");
  if (!typed) throw new UsageError("--email ADDRESS is missing.");
  return typed;
}

async function passwordFrom(file: string | undefined, { password }: Environment, terminal: Terminal) {
  if (file === undefined && password !== null) return password;
  if (file === undefined || file === "-") return readPassword(terminal);
  const read = readPasswordFile(file, "--password-file");
  if (read === null) throw new UsageError(`--password-file is "${file}", which is empty.`);
  return read;
}

/** @throws Refusal when the service refuses the password, or the person is no operator */
async function signIn(
  account: Account & { proof: { password: string } },
  environment: Environment,
  terminal: Terminal,
): Promise<Profile> {
  const { siteUrl, email } = account;
  const secondFactor = codeSource(environment, terminal);
  const asking = secondFactor ? { secondFactor } : {};
  try {
    const { refreshToken, lifetimeMs } = await signInOperator({
      siteUrl,
      email,
      password: account.proof.password,
      ...asking,
    });
    const proof = { refreshToken, profile: "" };
    const client = connect({ siteUrl, email, proof }, environment, terminal, {
      retries: { retries: 0 },
      usesStoredToken: false,
    });
    // People of an organization have tokens as well.
    await client.operators.sessions.list("me", { page_size: 1 });
    return { siteUrl, email, refreshToken, signedInUntil: Date.now() + lifetimeMs };
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    throw new Refusal(
      explainAnswer(error, { command: "login", naming: [], options: [], profile: null }),
      error,
    );
  }
}

function signedIn(name: string, { siteUrl, email, signedInUntil }: Profile): Outcome {
  const until = new Date(signedInUntil).toISOString();
  return {
    json: { profile: name, site_url: siteUrl, email, signed_in_until: until },
    text: `Signed in at ${siteUrl} as ${email}, until ${until.slice(0, 16).replace("T", " ")} UTC (profile ${name}).`,
  };
}
