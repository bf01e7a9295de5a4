import type { components } from "@lectern/sdk/operator";
import { type Command, number, text } from "../command.ts";
import { UsageError } from "../failure.ts";
import { oneOf, withoutUndefined } from "../given.ts";
import { textRecord, textTable } from "../terminal/text-table.ts";

type Launch = components["schemas"]["LtiLaunch"];

const CODE_LENGTH = 8;
const outcomes: readonly Launch["outcome"][] = ["succeeded", "no_lesson", "refused"];

export const launches: Command = {
  summary: "Show the newest launches and what became of them",
  options: [
    text("organization", "ORGANIZATION", "Only this one's: slug or id"),
    number("registration", "ID", "Only of this LMS"),
    text("outcome", "OUTCOME", `Only these: ${outcomes.join(", ")}`, { choices: outcomes }),
  ],
  async run(client, given) {
    const { results } = await client.lti.launches.list(
      withoutUndefined({
        organization: given.text("organization"),
        registration: given.number("registration"),
        outcome: oneOf(outcomes, given.text("outcome"), "outcome"),
        page_size: 50,
      }),
    );
    return { json: results, text: results.length === 0 ? "There was no launch." : tableOf(results) };
  },
};

export const launch: Command = {
  summary: "Say what became of the launch whose page shows this code",
  positionals: ["CODE"],
  async run(client, given) {
    const code = readLaunchCode(given.positional("CODE"));
    const [found] = (await client.lti.launches.list({ code })).results;
    if (!found) {
      return { json: null, text: `No launch of the last 30 days has the code ${code}.`, hasFailed: true };
    }
    return { json: found, text: recordOf(found) };
  },
};

/** The page shows two things to quote. @throws UsageError for the longer one */
export function readLaunchCode(written: string): string {
  if (written.replace(/[^A-Za-z0-9]/g, "").length === CODE_LENGTH) return written;
  throw new UsageError(
    `"${written}" is not the code of a launch. Write the short one, such as K7Q2-9XMD, which the page shows after "Code for support"; its longer reference is the request id in the server's log.`,
  );
}

function recordOf(found: Launch): string {
  return textRecord([
    ["code", found.code],
    ["when", found.occurred_at],
    ["outcome", found.outcome],
    ["failed at", found.step],
    ["problem", found.problem_code],
    ["why", found.reason],
    ["issuer", found.issuer],
    ["client id", found.client_id],
    ["deployment", found.deployment_id],
    ["organization", found.organization],
    ["learner", found.user_id],
    ["led to", found.destination],
    ["request id", found.request_id],
  ]);
}

function tableOf(rows: readonly Launch[]): string {
  return textTable(
    ["code", "when", "organization", "learner", "outcome", "failed at", "why"],
    rows.map((row) => [
      row.code,
      row.occurred_at,
      row.organization ?? "",
      String(row.user_id ?? ""),
      row.outcome,
      row.step ?? "",
      row.reason ?? "",
    ]),
  );
}
