import type { LecternError } from "@lectern/sdk/operator";
import { signInAgain } from "./session/profiles.ts";

/** What was typed, as far as an answer is about it. */
interface Typed {
  /** Such as `courses update`. */
  command: string;
  /** With the values that name something: ids and slugs. */
  naming: readonly string[];
  /** Names of the command's options. */
  options: readonly string[];
  /** The profile that it acted as; null for the operator of the environment. */
  profile: string | null;
}

/** What to tell a person about an answer that was no success: what is wrong and what to do, in words of the command line. */
export function explainAnswer(error: LecternError, typed: Typed): string {
  const { status, code, requestId } = error;
  const detail = inCommands[code] ?? error.detail;
  if (status === 0) return `${detail} Is the service running, and is LECTERN_URL its address?`;
  if (code.startsWith("second_factor_") && status === 401) return explainCode(error);
  if (status === 401 && typed.profile !== null) return signInAgain(typed.profile);
  if (status === 401) return `${detail.replace(/\.$/, "")}. Check ${credentialsOf(typed)}.`;
  if (status === 403) return `${detail} ${error.hint ?? "These credentials do not belong to an operator."}`;
  if (status === 429) return explainThrottling(error);
  if (status === 404 && detail === "Not found.") return explainMissing(typed);
  const fields = fieldLines(error, typed.options);
  const isSaidByFields =
    /; see `?errors`?\.$/.test(detail) || Object.values(error.errors).flat().includes(detail);
  const quote = status >= 500 && requestId ? [`  request id: ${requestId}`] : [];
  return [...(fields.length > 0 && isSaidByFields ? [] : [detail]), ...fields, ...quote].join("\n");
}

/** What signs in: what was typed there, or the settings. */
function credentialsOf({ command }: Typed): string {
  return command === "login" ? "the e-mail address and the password" : "OPERATOR_EMAIL and OPERATOR_PASSWORD";
}

/** The password was right: only the code is missing, or wrong. */
export function explainCode({ code }: LecternError): string {
  const isMissing = code === "second_factor_required";
  const what = isMissing ? "Signing in takes a code" : "The code is not right, or was used already";
  return `${what}. Set OPERATOR_CODE to six digits from your authenticator app, or to a recovery code; at a terminal the command asks for it.`;
}

/** A throttled operator can wait or have the limit raised; learners behind the same address are throttled too. */
export function explainThrottling({ retryAfterSeconds: seconds }: LecternError): string {
  const when = seconds === null ? "later" : seconds < 120 ? `in ${seconds} seconds` : inMinutes(seconds);
  return `Too many requests; try again ${when}. Sign-ins, those of commands too, count towards LIMIT_UNAUTHENTICATED, which all requests without a session from one address share in an hour; an operator's other requests count towards LIMIT_REQUESTS. Whoever runs the service can raise these settings.`;
}

const inMinutes = (seconds: number) => `in ${Math.ceil(seconds / 60)} minutes`;

/** Answers that speak of fields of the API, said in words of the command line. */
const inCommands: Readonly<Record<string, string>> = {
  record_store_inactive:
    "This record store is inactive: nothing is queued for it. First `lectern record-stores update ID --active`.",
  webhook_endpoint_inactive:
    "This endpoint is inactive: nothing is queued for it. First `lectern webhooks update ID --active`; then try again.",
  lti_roster_off:
    "Rosters are switched off for this LMS. First `lectern lti update ID --roster`, with the id of its registration.",
};

function explainMissing({ command, naming }: Typed): string {
  const [resource] = command.split(" ");
  return `Not found: \`lectern ${[command, ...naming].join(" ")}\` names something that is not there. The list commands show what is: \`lectern ${resource} --help\`.`;
}

/** A line for each sentence, however many fields it is about; a field that has an option is called as that is typed. */
function fieldLines({ errors }: LecternError, options: readonly string[]): string[] {
  const fieldsOf = new Map<string, string[]>();
  for (const [field, sentences] of Object.entries(errors)) {
    const option = optionOf(field, options);
    const name = option === undefined ? field : `--${option}`;
    for (const sentence of sentences) fieldsOf.set(sentence, [...(fieldsOf.get(sentence) ?? []), name]);
  }
  return [...fieldsOf].map(([sentence, names]) => `${names.join(", ")}: ${sentence}`);
}

/** `branding.accent_color` is typed as `--accent-color`, `event_types` as `--event-type`, `endpoint_id` as `--endpoint`. */
function optionOf(field: string, options: readonly string[]): string | undefined {
  const words = field.split(".").filter((part) => !/^\d+$/.test(part));
  const name = (words.at(-1) ?? "").replaceAll("_", "-");
  const spellings = [name, name.replace(/s$/, ""), name.replace(/-id$/, ""), name.replace(/^is-/, "")];
  return spellings.find((spelling) => options.includes(spelling));
}
