import type { components } from "@lectern/sdk/operator";
import { act, type Command, number, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { UsageError } from "../failure.ts";
import { withoutUndefined } from "../given.ts";
import { textTable } from "../terminal/text-table.ts";
import { scenarioIdOf } from "./scenario-id.ts";
import { languageOf } from "./scenario-language.ts";

type Phrase = components["schemas"]["ScenarioPhrase"];
type Effect = components["schemas"]["ScenarioPhraseEffect"];

export const phrases: Command = {
  summary: "List what operators added to the points",
  positionals: ["ID"],
  options: [
    text("concept", "KEY", "Only of this point"),
    text("language", "LANGUAGE", "Only in it: en, de, fr or it"),
  ],
  async run(client, given) {
    const id = await scenarioIdOf(client, given);
    const language = languageOf(given.text("language"));
    const filter = withoutUndefined({ concept: given.text("concept"), language });
    const rows = await everyPage((page) => client.scenarios.phrases.list(id, { ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "No phrase was added." : tableOf(rows) };
  },
};

export const addPhrase: Command = {
  summary: "Add a sentence to a point, for talks that begin from now on",
  positionals: ["ID"],
  options: [
    text("concept", "KEY", "The point", { isRequired: true }),
    text("language", "LANGUAGE", "en, de, fr or it", { isRequired: true }),
    text("kind", "KIND", "example, counter_example or test", { isRequired: true }),
    text("text", "SENTENCE", "Without names or anything else that tells who said it", { isRequired: true }),
    act("preview", "Only show what it would change"),
  ],
  notes:
    "ID is the scenario's. A test phrase makes the point and is only measured with. Scores stay as they are.",
  async run(client, given) {
    const language = languageOf(given.required("language"));
    if (language === undefined) throw new UsageError("--language LANGUAGE is missing.");
    const kind = kinds.find((known) => known === given.required("kind"));
    if (kind === undefined) throw new UsageError(`--kind must be one of ${kinds.join(", ")}.`);
    const body = { concept: given.required("concept"), language, kind, text: given.required("text") };
    const id = await scenarioIdOf(client, given);
    const effect = await client.scenarios.phrases.preview(id, body);
    if (given.flag("preview")) return { json: effect, text: effectText(effect) };
    const added = await client.scenarios.phrases.add(id, body);
    return { json: added, text: `Added as ${added.id}.\n\n${effectText(effect)}` };
  },
};

export const deletePhrase: Command = {
  summary: "Take a phrase back that an operator added",
  positionals: ["ID"],
  options: [number("phrase", "PHRASE", "Id of the phrase", { isRequired: true })],
  async run(client, given) {
    const phrase = given.number("phrase") ?? 0;
    await client.scenarios.phrases.delete(await scenarioIdOf(client, given), phrase);
    return { json: null, text: "Taken back. Talks that begin from now on go without it." };
  },
};

const kinds = ["example", "counter_example", "test"] as const;

function effectText({ points, broken, mended, is_heard_as_meant: isHeard }: Effect): string {
  const table = textTable(
    ["point", "precision", "with it", "recall", "with it"],
    points.map(({ concept, before, after }) => [
      concept,
      shareOf(before.precision),
      shareOf(after.precision),
      shareOf(before.recall),
      shareOf(after.recall),
    ]),
  );
  const told = (intro: string, rows: Effect["broken"]) =>
    rows.length === 0
      ? []
      : [[intro, ...rows.map(({ concept, text }) => `  ${concept}: ${text}`)].join("\n")];
  return [
    table,
    ...(isHeard ? [] : ["The phrase itself would still not be heard as it is meant."]),
    ...told("No longer heard as meant:", broken),
    ...told("Heard as meant from then on:", mended),
  ].join("\n\n");
}

function shareOf(share: number | null): string {
  return share === null ? "–" : share.toFixed(2);
}

function tableOf(rows: readonly Phrase[]): string {
  return textTable(
    ["id", "point", "language", "kind", "phrase", "added by", "since"],
    rows.map((row) => [
      String(row.id),
      row.concept,
      row.language,
      row.kind,
      row.text,
      row.added_by ?? "–",
      row.creation_date,
    ]),
  );
}
