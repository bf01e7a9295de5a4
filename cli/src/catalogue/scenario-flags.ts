import type { components } from "@lectern/sdk/operator";
import { type Command, number, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { UsageError } from "../failure.ts";
import { withoutUndefined } from "../given.ts";
import { textRecord, textTable } from "../terminal/text-table.ts";
import { scenarioIdOf } from "./scenario-id.ts";
import { languageOf } from "./scenario-language.ts";

type Flag = components["schemas"]["ScenarioFlag"];

export const flags: Command = {
  summary: "List what learners say they have said when a point was not credited",
  positionals: ["ID"],
  options: [
    text("status", "STATUS", "open, as when left out, accepted, rejected or all"),
    text("concept", "KEY", "Only of this point"),
    text("language", "LANGUAGE", "Only of talks in it: en, de, fr or it"),
  ],
  notes: "ID is the scenario's, as in the list or with scn_. A flag changes no score; authors learn from it.",
  async run(client, given) {
    const status = statusOf(given.text("status") ?? "open");
    const id = await scenarioIdOf(client, given);
    const filter = withoutUndefined({
      status,
      concept: given.text("concept"),
      language: languageOf(given.text("language")),
    });
    const rows = await everyPage((page) => client.scenarios.flags.list(id, { ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? nothingFlagged(status) : tableOf(rows) };
  },
};

export const resolveFlag: Command = {
  summary: "Say whether the sentence makes the point; scores stay as they are",
  positionals: ["ID"],
  options: [
    number("flag", "FLAG", "Id of the flag", { isRequired: true }),
    text("resolution", "WORD", "accepted or rejected", {
      isRequired: true,
      choices: ["accepted", "rejected"],
    }),
  ],
  notes: "ID is the scenario's. A flag may be decided anew.",
  async run(client, given) {
    const word = given.required("resolution");
    const resolution = resolutions.find((known) => known === word);
    if (resolution === undefined)
      throw new UsageError(`--resolution is "${word}"; it must be accepted or rejected.`);
    const id = await scenarioIdOf(client, given);
    const flag = await client.scenarios.flags.resolve(id, given.number("flag") ?? 0, { resolution });
    const record = textRecord([
      ["id", flag.id],
      ["point", flag.concept],
      ["said", saidIn(flag)],
      ["status", flag.status],
    ]);
    return { json: flag, text: `Resolved.\n\n${record}` };
  },
};

const resolutions = ["accepted", "rejected"] as const;
const statuses = ["open", ...resolutions] as const;

/** @returns undefined for all of them */
function statusOf(word: string) {
  const status = statuses.find((known) => known === word);
  if (status === undefined && word !== "all")
    throw new UsageError(`"${word}" is no status; it must be one of ${[...statuses, "all"].join(", ")}.`);
  return status;
}

function nothingFlagged(status: Flag["status"] | undefined): string {
  return status === undefined ? "There is no flag." : `No flag is ${status}.`;
}

function tableOf(rows: readonly Flag[]): string {
  return textTable(
    ["id", "point", "language", "said", "detector", "status", "since"],
    rows.map((row) => [
      String(row.id),
      row.concept,
      row.language,
      saidIn(row),
      row.detector_version ?? "–",
      row.status,
      row.creation_date,
    ]),
  );
}

function saidIn({ sentences }: Flag): string {
  return sentences.join(" / ");
}
