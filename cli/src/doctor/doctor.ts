import { LecternError, type OperatorClient } from "@lectern/sdk/operator";
import type { LocalCommand, Outcome } from "../command.ts";
import { explainCode, explainThrottling } from "../explain-answer.ts";
import { Refusal, UsageError } from "../failure.ts";
import { type Account, findAccount } from "../session/account.ts";
import { connect } from "../session/connect.ts";
import { signInAgain } from "../session/profiles.ts";
import { bad, good, notable } from "../terminal/style.ts";
import { counted } from "../terminal/text-table.ts";
import { explainKeys } from "./doctor-keys.ts";
import { explainLegalPages } from "./doctor-legal.ts";
import { explainModels } from "./doctor-models.ts";

/** The version of the operator API that these commands speak. */
const SPOKEN_VERSION = 1;
const TIMEOUT_MS = 10_000;
const TOLERATED_CLOCK_MS = 60_000;
const MOST_SHOWN = 5;

interface Finding {
  check: string;
  is_ok: boolean;
  /** Nothing is broken, and somebody still has to do something. */
  is_to_do?: boolean;
  /** The current state, or what is wrong and who has to do what. */
  detail: string;
}

/** Runs the checks in order, and stops when the next one cannot be run. */
export const doctor: LocalCommand = {
  summary: "Check the service and your access to it; says who must do what",
  async runLocally(environment, given, terminal) {
    const findings: Finding[] = [];
    const account = await orReason(findAccount(environment, given.text("as")));
    const isAccount = typeof account === "object" && account !== null;
    const siteUrl = isAccount ? account.siteUrl : environment.siteUrl;
    // No stored token: it would say nothing about the password.
    const client = isAccount
      ? connect(account, environment, terminal, { retries: { retries: 0 }, usesStoredToken: false })
      : null;
    const examined = { siteUrl, account, client };
    for (const check of connectionChecks) {
      const finding = await check(examined);
      findings.push(finding);
      if (!finding.is_ok && check !== clock) return outcomeOf(findings);
    }
    findings.push(...(await serviceStates(client)));
    for (const check of [...detailedChecks, openNotices]) findings.push(await check(examined));
    return outcomeOf(findings);
  },
};

interface Examined {
  siteUrl: string;
  /** A sentence where it cannot be said who signs in; null where nobody is named. */
  account: Account | string | null;
  client: OperatorClient | null;
}

async function orReason<T>(finding: Promise<T>): Promise<T | string> {
  return finding.catch((error: unknown) => {
    if (error instanceof UsageError || error instanceof Refusal) return error.message;
    throw error;
  });
}

function outcomeOf(findings: readonly Finding[]): Outcome {
  const hasFailed = findings.some(({ is_ok }) => !is_ok);
  const lines = findings.map((finding) => `${markOf(finding)}  ${finding.check}: ${finding.detail}`);
  const summary = hasFailed ? "Some checks failed; see above." : "All checks passed.";
  return { json: { is_ok: !hasFailed, findings }, text: [...lines, "", summary].join("\n"), hasFailed };
}

function markOf({ is_ok, is_to_do }: Finding): string {
  if (!is_ok) return bad("WRONG");
  return is_to_do ? notable("to do") : good("ok   ");
}

type Check = (examined: Examined) => Promise<Finding>;

/** The connection to the service: when one of these fails, the next cannot be run. */
const connectionChecks: readonly Check[] = [reachability, readiness, version, clock, credentials];
/** Checks with endpoints of their own, which say more than the service's health does. */
const detailedChecks: readonly Check[] = [encryptionKeys, models, legalPages];
const detailedCheckNames: readonly string[] = ["secret key", "models", "legal pages"];

async function reachability({ siteUrl }: Examined): Promise<Finding> {
  const check = "reachable";
  const response = await ask(`${siteUrl}/healthz`);
  if (response?.ok) return { check, is_ok: true, detail: `the service answers at ${siteUrl}` };
  const detail = response
    ? `${siteUrl} answers ${response.status}, but not as Lectern does. Set LECTERN_URL to the service's own address.`
    : `nothing answers at ${siteUrl}. Start the service (npm start in a clone, bin/lectern start or systemctl start lectern with a release), or set LECTERN_URL to where it runs.`;
  return { check, is_ok: false, detail };
}

async function readiness({ siteUrl }: Examined): Promise<Finding> {
  const check = "ready";
  const response = await ask(`${siteUrl}/readyz`);
  if (response?.ok) return { check, is_ok: true, detail: "the database is reachable and migrated" };
  const reasons = await reasonsOf(response);
  const detail =
    reasons ??
    "the database is unreachable or not migrated. On the server: see the log, check DATABASE_URL, and run `npm start -- migrate`.";
  return { check, is_ok: false, detail };
}

/** The reasons a process gives for not being ready. */
async function reasonsOf(response: Response | null): Promise<string | null> {
  const body: unknown = await response?.json().catch(() => null);
  if (typeof body !== "object" || body === null || !("reasons" in body) || !Array.isArray(body.reasons))
    return null;
  return body.reasons.map(String).join(" ");
}

async function version({ siteUrl }: Examined): Promise<Finding> {
  const check = "version";
  const response = await ask(`${siteUrl}/healthz`);
  const served = response?.headers.get("x-api-version") ?? "unknown";
  if (Number.parseInt(served, 10) === SPOKEN_VERSION) {
    return { check, is_ok: true, detail: `the service speaks API version ${served}` };
  }
  const detail = `the service speaks API version ${served}, this command line version ${SPOKEN_VERSION}. Use the command line that came with the service.`;
  return { check, is_ok: false, detail };
}

async function clock({ siteUrl }: Examined): Promise<Finding> {
  const check = "clock";
  const response = await ask(`${siteUrl}/healthz`);
  const served = Date.parse(response?.headers.get("date") ?? "");
  const differenceMs = Number.isNaN(served) ? 0 : Math.abs(served - Date.now());
  if (differenceMs <= TOLERATED_CLOCK_MS) return { check, is_ok: true, detail: "both clocks agree" };
  const detail = `this machine's clock and the service's differ by ${Math.round(differenceMs / 1000)} seconds. Signed tokens depend on time: let both machines synchronise their clocks.`;
  return { check, is_ok: false, detail };
}

async function credentials({ account, client }: Examined): Promise<Finding> {
  const check = "credentials";
  if (typeof account === "string") return { check, is_ok: false, detail: account };
  if (account === null || client === null) {
    const detail = "nobody is signed in. Use `lectern login`, or set OPERATOR_EMAIL and OPERATOR_PASSWORD.";
    return { check, is_ok: false, detail };
  }
  const { email } = account;
  try {
    const { count } = await client.organizations.list({ page_size: 1 });
    return {
      check,
      is_ok: true,
      detail: `${email} is an operator and sees ${counted(count, "organization")}`,
    };
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    return { check, is_ok: false, detail: whyRefused(error, account) };
  }
}

async function encryptionKeys({ client }: Examined): Promise<Finding> {
  const check = "secret key";
  try {
    const found = await (client === null ? null : explainKeys(client));
    return await withHealth(client, { check, ...(found ?? { is_ok: true, detail: "" }) });
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    return { check, is_ok: false, detail: error.message };
  }
}

async function models({ client }: Examined): Promise<Finding> {
  const check = "models";
  try {
    return await withHealth(client, { check, ...(await explainModels(client)) });
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    return { check, is_ok: false, detail: error.message };
  }
}

async function legalPages({ client }: Examined): Promise<Finding> {
  const check = "legal pages";
  try {
    const found = (await explainLegalPages(client)) ?? { is_ok: true, detail: "" };
    return await withHealth(client, { check, ...found });
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    return { check, is_ok: false, detail: error.message };
  }
}

/** The service's own health checks. What operators have acknowledged is still to do, but does not fail the check. */
async function serviceStates(client: OperatorClient | null): Promise<Finding[]> {
  if (client === null) return [];
  try {
    const { checks } = await client.health.get();
    return checks
      .filter(({ check }) => !detailedCheckNames.includes(check))
      .map(({ check, state, message: detail, is_acknowledged: isKnown }) => ({
        check,
        is_ok: state === "ok" || isKnown,
        is_to_do: state !== "ok",
        detail,
      }));
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    return [{ check: "health", is_ok: false, detail: error.message }];
  }
}

/** Adds what the service's health says about a detailed check, such as the models of organizations. */
async function withHealth(client: OperatorClient | null, finding: Finding): Promise<Finding> {
  const found = (await client?.health.get())?.checks.find(({ check }) => check === finding.check);
  if (!found || found.state === "ok") return finding;
  return {
    ...finding,
    is_ok: finding.is_ok && found.is_acknowledged,
    is_to_do: true,
    detail: finding.detail === "" ? found.message : `${found.message} ${finding.detail}`,
  };
}

/** What the service itself has to say. Asked for last: by now an operator is signed in. */
async function openNotices({ client }: Examined): Promise<Finding> {
  const check = "notices";
  try {
    const open = await client?.notices.list({ state: "open", page_size: MOST_SHOWN });
    const { count, results } = open ?? { count: 0, results: [] };
    if (count === 0) return { check, is_ok: true, detail: "there is none that nobody has seen" };
    const rest = count > results.length ? [`and ${count - results.length} more.`] : [];
    const sentences = results.map(({ id, message }) => `[${id}] ${message}`);
    return {
      check,
      is_ok: false,
      detail: [...sentences, ...rest, "See `lectern notices list`; acknowledge what you know."].join(" "),
    };
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    return { check, is_ok: false, detail: error.message };
  }
}

function whyRefused(error: LecternError, { email, proof }: Account): string {
  if (error.status === 401 && "profile" in proof) return signInAgain(proof.profile);
  if (error.code.startsWith("second_factor_")) return explainCode(error);
  if (error.code === "token_not_valid")
    return `the service signed ${email} in and refused the token that it had just given. Give all of its processes the same SECRET_KEY, and synchronize their hosts with NTP.`;
  if (error.status === 401) {
    return `the service does not know ${email} with this password. Check OPERATOR_EMAIL and OPERATOR_PASSWORD; the first start of the service printed them unless they were set.`;
  }
  if (error.status === 403)
    return `${email} may sign in but is not an operator. Use an operator's credentials.`;
  return error.status === 429 ? explainThrottling(error) : error.message;
}

/** The answer, or null when none came. */
async function ask(url: string): Promise<Response | null> {
  return fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" }).catch(() => null);
}
