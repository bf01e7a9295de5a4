import type { components } from "@lectern/sdk/operator";
import { type Command, flag, type Outcome, type Resource, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { withoutUndefined } from "../given.ts";
import { counted, textRecord, textTable } from "../terminal/text-table.ts";
import { readContentFiles } from "./content-files.ts";

type Scenario = components["schemas"]["Scenario"];

const importFolder: Command = {
  summary: "Import scenario folders, all of them or none",
  positionals: ["FOLDER"],
  options: [
    text("organization", "ORGANIZATION", "Only for this one: slug or id; for everybody when left out"),
  ],
  notes:
    "FOLDER is a scenario's folder or one that holds several. A scenario is known by its key: the same content again changes nothing, a changed one keeps its ids.",
  async run(client, given) {
    const files = await readContentFiles(given.positional("FOLDER"), "scenario");
    const organization = withoutUndefined({ organization: given.text("organization") });
    const answer = await client.scenarios.import({ files, ...organization });
    const table = textTable(
      ["id", "scenario", "key", "outcome"],
      answer.results.map(({ id, scenario_id, key, status }) => [String(id), scenario_id, key, status]),
    );
    const { created, updated, unchanged } = answer;
    return {
      json: answer,
      text: `${table}\n\n${counted(answer.count, "scenario")}: ${created} created, ${updated} updated, ${unchanged} unchanged.`,
    };
  },
};

const list: Command = {
  summary: "List scenarios, retired ones too",
  options: [
    text("organization", "ORGANIZATION", "What this one has: its own and the shared ones"),
    text("search", "WORDS", "Part of title or description"),
    flag("active", "Only offered ones; --no-active for retired ones"),
  ],
  async run(client, given) {
    const filter = withoutUndefined({
      organization: given.text("organization"),
      search: given.text("search"),
      is_active: given.flag("active"),
    });
    const rows = await everyPage((page) => client.scenarios.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no scenario." : tableOf(rows) };
  },
};

const retire: Command = {
  summary: "Offer a scenario no more; what was played stays on record",
  positionals: ["ID"],
  async run(client, given) {
    return one("Retired.", await client.scenarios.retire(given.id()));
  },
};

const reactivate: Command = {
  summary: "Offer a scenario again",
  positionals: ["ID"],
  async run(client, given) {
    return one("Reactivated.", await client.scenarios.reactivate(given.id()));
  },
};

const visibility: Command = {
  summary: "Hide a shared scenario from an organization, or show it again",
  positionals: ["ID"],
  options: [
    text("organization", "ORGANIZATION", "Slug or id (required)"),
    flag("visible", "--no-visible hides it"),
  ],
  async run(client, given) {
    const scenario = await client.scenarios.setVisibility(given.id(), {
      organization: given.required("organization"),
      is_visible: given.flag("visible") ?? true,
    });
    return one(`Hidden from: ${scenario.hidden_from.join(", ") || "nobody"}.`, scenario);
  },
};

export const scenarios: Resource = {
  summary: "Role-play scenarios: import, list, retire, hide",
  commands: { import: importFolder, list, retire, reactivate, visibility },
};

function one(message: string, scenario: Scenario): Outcome {
  const record = textRecord([
    ["id", scenario.id],
    ["scenario", scenario.scenario_id],
    ["title", scenario.title],
    ["state", stateOf(scenario)],
    ["learners", scenario.participant_count],
  ]);
  return { json: scenario, text: `${message}\n\n${record}` };
}

function tableOf(rows: readonly Scenario[]): string {
  return textTable(
    ["id", "scenario", "title", "state", "pass mark", "languages", "learners"],
    rows.map((row) => [
      String(row.id),
      row.scenario_id,
      row.title,
      stateOf(row),
      String(row.pass_mark ?? "none"),
      row.languages.join(" "),
      String(row.participant_count),
    ]),
  );
}

function stateOf({ is_active }: Scenario): string {
  return is_active ? "offered" : "retired";
}
