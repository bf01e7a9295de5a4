import type { components } from "@lectern/sdk/operator";
import { type Command, flag, number, text } from "./command.ts";
import { withoutUndefined } from "./given.ts";
import { textRecord, textTable } from "./text-table.ts";

type Launch = components["schemas"]["LtiLaunch"];

export const launches: Command = {
  summary: "Show the newest launches and what became of them",
  options: [
    text("organization", "ORGANIZATION", "Only this one's: slug or id"),
    number("registration", "ID", "Only of this LMS"),
    flag("refused", "Only refused ones; --no-refused only good ones"),
  ],
  async run(client, given) {
    const refused = given.flag("refused");
    const { results } = await client.lti.launches(
      withoutUndefined({
        organization: given.text("organization"),
        registration: given.number("registration"),
        outcome: refused === undefined ? undefined : refused ? ("refused" as const) : ("succeeded" as const),
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
    const code = given.positional("CODE");
    const [found] = (await client.lti.launches({ code })).results;
    if (!found) {
      return { json: null, text: `No launch of the last 30 days has the code ${code}.`, hasFailed: true };
    }
    return { json: found, text: recordOf(found) };
  },
};

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
    ["code", "when", "organization", "learner", "outcome", "why"],
    rows.map((row) => [
      row.code,
      row.occurred_at,
      row.organization ?? "",
      String(row.user_id ?? ""),
      row.step === null ? "succeeded" : `refused: ${row.step}`,
      row.reason ?? "",
    ]),
  );
}
