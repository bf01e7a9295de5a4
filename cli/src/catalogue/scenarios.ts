import type { components } from "@lectern/sdk/operator";
import { type Command, flag, type Outcome, type Resource, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { UsageError } from "../failure.ts";
import { withoutUndefined } from "../given.ts";
import { plainCommand } from "../operations/plain-command.ts";
import { counted, textRecord, textTable } from "../terminal/text-table.ts";
import { readContentFiles } from "./content-files.ts";
import { calibration, rescore } from "./scenario-calibration.ts";
import { flags, resolveFlag } from "./scenario-flags.ts";
import { scenarioIdOf } from "./scenario-id.ts";
import { languageOf } from "./scenario-language.ts";
import { addPhrase, deletePhrase, phrases } from "./scenario-phrases.ts";
import { titleOf } from "./title.ts";

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
    const { created, updated, unchanged, hint } = answer;
    const counts = `${counted(answer.count, "scenario")}: ${created} created, ${updated} updated, ${unchanged} unchanged.`;
    return { json: answer, text: [table, counts, ...(hint === null ? [] : [hint])].join("\n\n") };
  },
};

const list: Command = {
  summary: "List scenarios, retired ones too",
  options: [
    text("organization", "ORGANIZATION", "What this one has: its own and the shared ones"),
    text("search", "WORDS", "Part of title or description"),
    text("language", "LANGUAGE", "Only those that can be played in it: en, de, fr or it"),
    flag("active", "Only offered ones; --no-active for retired ones"),
  ],
  async run(client, given) {
    const filter = withoutUndefined({
      organization: given.text("organization"),
      search: given.text("search"),
      language: languageOf(given.text("language")),
      is_active: given.flag("active"),
    });
    const rows = await everyPage((page) => client.scenarios.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no scenario." : tableOf(rows) };
  },
};

const show: Command = {
  summary: "Show what learners read: the situation, and the points to cover",
  positionals: ["ID"],
  options: [text("language", "LANGUAGE", "en, de, fr or it; the original's when left out")],
  async run(client, given) {
    const content = await client.scenarios.content(await scenarioIdOf(client, given));
    const language = languageOf(given.text("language"));
    const script = content.scripts.find((one) => language === undefined || one.language === language);
    if (script === undefined) throw new UsageError(`This scenario is not written in "${language}".`);
    const { title, character, briefing, goal, concepts } = script;
    const record = textRecord([
      ["scenario", content.scenario_id],
      ["title", title],
      ["character", `${character.name}, ${character.role}`],
      ["pass mark", content.pass_mark],
      ["ends after", counted(content.max_minutes, "minute")],
    ]);
    const points = textTable(
      ["point", "weight", "name", "what counts"],
      concepts.map(({ key, weight, name, criterion }) => [key, String(weight), name, criterion]),
    );
    const hint = content.hint === null ? [] : [content.hint];
    return { json: content, text: [record, briefing, goal, points, ...hint].join("\n\n") };
  },
};

const retire: Command = {
  summary: "Offer a scenario no more; what was played stays on record",
  positionals: ["ID"],
  async run(client, given) {
    return one("Retired.", await client.scenarios.retire(await scenarioIdOf(client, given)));
  },
};

const reactivate: Command = {
  summary: "Offer a scenario again",
  positionals: ["ID"],
  async run(client, given) {
    return one("Reactivated.", await client.scenarios.reactivate(await scenarioIdOf(client, given)));
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
    const scenario = await client.scenarios.setVisibility(await scenarioIdOf(client, given), {
      organization: given.required("organization"),
      is_visible: given.flag("visible") ?? true,
    });
    return one(`Hidden from: ${scenario.hidden_from.join(", ") || "nobody"}.`, scenario);
  },
};

export const scenarios: Resource = {
  summary: "Role-play scenarios: import, list, read, retire, hide, calibrate",
  commands: {
    import: importFolder,
    list,
    show,
    details: plainCommand("readScenario"),
    retire,
    reactivate,
    visibility,
    flags,
    "resolve-flag": resolveFlag,
    calibration,
    disagreements: plainCommand("listScenarioDisagreements", "said_at language heard judged text"),
    rescore,
    phrases,
    "add-phrase": addPhrase,
    "delete-phrase": deletePhrase,
  },
};

function one(message: string, scenario: Scenario): Outcome {
  const record = textRecord([
    ["id", scenario.id],
    ["scenario", scenario.scenario_id],
    ["title", titleOf(scenario)],
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
      titleOf(row),
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
