import type { AiSettingsUpdate, components } from "@lectern/sdk/operator";
import { type Command, type Given, list, number, type Outcome, type Resource, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { UsageError } from "../failure.ts";
import { mustChange, withoutUndefined } from "../given.ts";
import { SECRETS_ON_INPUT, withSecretsOnInput } from "../terminal/secrets-on-input.ts";
import { textRecord, textTable } from "../terminal/text-table.ts";

type Settings = components["schemas"]["AiSettings"];
type Installation = components["schemas"]["AiInstallation"];
type Test = components["schemas"]["AiTest"];
type Use = keyof Settings["uses"];

const uses: readonly Use[] = ["lessons", "characters", "judging", "drafts", "transcription", "speech"];

const show: Command = {
  summary: "Show what models may do for an organization, and what is in effect",
  positionals: ["ORGANIZATION"],
  run: async (client, given) => one(null, await client.ai.get(given.positional("ORGANIZATION"))),
};

const set: Command = {
  summary: "Say what models may do for an organization, with whose endpoint, and for how much",
  positionals: ["ORGANIZATION"],
  options: [
    list("on", "USE", `Let models be asked for it: ${uses.join(", ")}`),
    list("off", "USE", "Ask no model for it"),
    text("text-url", "URL", 'Its own endpoint for what is written, up to /v1; "" for the installation\'s'),
    text("text-model", "MODEL", "The model there"),
    text("text-key", "KEY", 'Its key, or -; "" for none; the stored one stays when left out'),
    text("speech-url", "URL", 'Its own endpoint that listens and speaks; "" for the installation\'s'),
    text("transcription-model", "MODEL", "The model there that listens"),
    text("speech-model", "MODEL", "The model there that speaks"),
    text("speech-key", "KEY", 'Its key, or -; "" for none; the stored one stays when left out'),
    list("voice", "LANGUAGE=VOICE", "Voice of a language, such as de=nova"),
    text("daily-budget", "AMOUNT", 'Each day, such as 2.50; "" for the installation\'s'),
    number(
      "transcript-days",
      "DAYS",
      "How long what was said in role-plays is kept; 0 for as long as the account",
    ),
  ],
  notes: SECRETS_ON_INPUT,
  async run(client, typed, terminal) {
    const keys = { "text-key": "Key for writing", "speech-key": "Key for speech" };
    const given = await withSecretsOnInput(typed, terminal, keys);
    const change = withoutUndefined({
      uses: readUses(given),
      text: readText(given),
      speech: readSpeech(given),
      daily_budget: readBudget(given.text("daily-budget")),
      transcript_days: given.number("transcript-days") === 0 ? null : given.number("transcript-days"),
    });
    mustChange(change);
    const organization = given.positional("ORGANIZATION");
    const settings = await client.ai.update(organization, change);
    return one(`Changed. Try it with \`lectern ai test --organization ${organization}\`.`, settings);
  },
};

const test: Command = {
  summary: "Try each endpoint with next to nothing, and say what to do",
  options: [text("organization", "ORGANIZATION", "Those of this one; else the installation's")],
  async run(client, given) {
    const organization = given.text("organization");
    const result =
      organization === undefined ? await client.ai.installation.test() : await client.ai.test(organization);
    return { json: result, text: testInWords(result), hasFailed: !result.is_ok };
  },
};

const usage: Command = {
  summary: "List what models did for an organization, by day and use",
  positionals: ["ORGANIZATION"],
  options: [
    text("from", "DATE", "First day, in UTC; 29 days before the last when left out"),
    text("to", "DATE", "Last day, in UTC; today when left out"),
  ],
  async run(client, given) {
    const organization = given.positional("ORGANIZATION");
    const days = withoutUndefined({ from: given.text("from"), to: given.text("to") });
    const rows = await everyPage((page) => client.ai.usage(organization, { ...days, ...page }));
    const budget = await client.ai.budget(organization);
    const today = `Today: ${budget.spent} spent, ${budget.reserved} set aside, of ${budget.daily_budget ?? "no limit"}.`;
    const table = textTable(
      ["day", "use", "model", "calls", "failures", "tokens in", "tokens out", "spent"],
      rows.map((row) => [
        row.day,
        row.use,
        row.model,
        String(row.calls),
        String(row.failures),
        String(row.input_tokens),
        String(row.output_tokens),
        String(row.spent),
      ]),
    );
    const found = rows.length === 0 ? "No model was asked in these days." : table;
    return { json: { budget, usage: rows }, text: `${found}\n\n${today}` };
  },
};

const service: Command = {
  summary: "Show the installation's endpoints, prices and how they do",
  async run(client) {
    const installation = await client.ai.installation.get();
    return { json: installation, text: installationInWords(installation) };
  },
};

export const ai: Resource = {
  summary: "Models: what they may do, whether they answer, what they cost",
  commands: { show, set, test, usage, service },
};

function readUses(given: Given): AiSettingsUpdate["uses"] | undefined {
  const [on = [], off = []] = [given.list("on"), given.list("off")];
  if (on.length + off.length === 0) return undefined;
  const unknown = [...on, ...off].find((word) => !uses.some((use) => use === word));
  if (unknown !== undefined)
    throw new UsageError(`"${unknown}" is nothing that models do here; choose of: ${uses.join(", ")}.`);
  const changed = uses.filter((use) => on.includes(use) || off.includes(use));
  return Object.fromEntries(changed.map((use) => [use, on.includes(use)]));
}

function readText(given: Given): AiSettingsUpdate["text"] {
  const url = given.text("text-url");
  if (url === undefined) return refuseWithout("text-url", given, ["text-model", "text-key"]);
  if (url === "") return null;
  return { base_url: url, model: given.text("text-model") ?? "", ...readKey(given.text("text-key")) };
}

function readSpeech(given: Given): AiSettingsUpdate["speech"] {
  const url = given.text("speech-url");
  const others = ["transcription-model", "speech-model", "speech-key"];
  if (url === undefined) return refuseWithout("speech-url", given, others);
  if (url === "") return null;
  return {
    base_url: url,
    ...withoutUndefined({
      transcription_model: given.text("transcription-model"),
      speech_model: given.text("speech-model"),
    }),
    voices: Object.fromEntries((given.list("voice") ?? []).map((pair) => pair.split("=", 2))),
    ...readKey(given.text("speech-key")),
  };
}

function refuseWithout(address: string, given: Given, names: readonly string[]): undefined {
  const alone = names.find((name) => given.text(name) !== undefined);
  if (alone !== undefined) throw new UsageError(`--${alone} needs --${address} beside it.`);
}

function readKey(key: string | undefined) {
  return key === undefined ? {} : { api_key: key || null };
}

function readBudget(amount: string | undefined): number | null | undefined {
  if (amount === undefined || amount === "") return amount === "" ? null : undefined;
  if (!/^\d+(\.\d+)?$/.test(amount)) throw new UsageError(`--daily-budget is "${amount}"; write 2.50.`);
  return Number(amount);
}

function one(message: string | null, settings: Settings): Outcome {
  const { in_effect: effective, text: own, speech } = settings;
  const endpoint = (found: Settings["in_effect"]["text"]) =>
    found && `${found.model} at ${found.base_url} (the ${found.owner}'s)`;
  const record = textRecord([
    ["organization", settings.organization],
    ["writing", endpoint(effective.text)],
    ["listening", endpoint(effective.transcription)],
    ["speaking", endpoint(effective.speech)],
    ["asked for", uses.filter((use) => effective.uses[use]).join(", ") || "nothing"],
    ["switched off", uses.filter((use) => !settings.uses[use]).join(", ") || "nothing"],
    [
      "own keys",
      [own && `writing: ${own.api_key}`, speech && `speech: ${speech.api_key}`].filter(Boolean).join(", ") ||
        "none",
    ],
    ["daily budget", effective.daily_budget ?? "no limit"],
    [
      "transcripts",
      settings.transcript_days === null ? "as long as the account" : `${settings.transcript_days} days`,
    ],
  ]);
  return { json: settings, text: message === null ? record : `${message}\n\n${record}` };
}

function testInWords({ endpoints }: Test): string {
  if (endpoints.length === 0)
    return "No endpoint is set, so no model is asked: lessons and role-plays do without.";
  return endpoints
    .map((one) => {
      const state = one.is_ok ? "ok    " : "FAILED";
      return `${state}  ${one.endpoint}: ${one.model} at ${one.base_url}, ${one.duration_ms} ms. ${one.message}`;
    })
    .join("\n");
}

function installationInWords({ endpoints, prices, daily_budget: budget }: Installation): string {
  if (endpoints.length === 0)
    return "The environment names no model: lessons and role-plays do without. Set LLM_BASE_URL and LLM_MODEL to change that.";
  const table = textTable(
    ["endpoint", "model", "address", "key", "state", "failure"],
    endpoints.map((one) => [
      one.endpoint,
      one.model,
      one.base_url,
      one.has_api_key ? "yes" : "no",
      one.state,
      one.failure ?? "",
    ]),
  );
  const costs = `A million tokens cost ${prices.input} read and ${prices.output} written, a minute heard ${prices.transcription}, a million characters spoken ${prices.speech}.`;
  return `${table}\n\n${costs} Each organization may spend ${budget ?? "any amount"} a day.`;
}
