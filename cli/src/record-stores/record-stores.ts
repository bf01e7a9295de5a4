import type { components, RecordStoreUpsert } from "@lectern/sdk/operator";
import { type Command, flag, type Given, number, type Outcome, type Resource, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { UsageError } from "../failure.ts";
import { mustChange, withoutUndefined } from "../given.ts";
import { SECRETS_ON_INPUT, withSecretsOnInput } from "../terminal/secrets-on-input.ts";
import { textRecord, textTable } from "../terminal/text-table.ts";
import { backfill, check, resend } from "./record-store-repairs.ts";
import { discard, missing, parked, statement } from "./record-store-statements.ts";

type Store = components["schemas"]["RecordStore"];
type Auth = RecordStoreUpsert["auth"];

const set: Command = {
  summary: "Say where an organization's xAPI statements go, or change it",
  options: [
    text("organization", "ORGANIZATION", "Whose: slug or id", { isRequired: true }),
    text("url", "URL", "https address of the store, without /statements", { isRequired: true }),
    text("basic", "USER:PASSWORD", "Credentials for HTTP Basic, or -"),
    text("oauth2", "TOKEN_URL,ID,SECRET", "Client credentials for OAuth2, or -"),
    text("scope", "SCOPE", "OAuth2: what to ask the token for"),
    flag("auth-in-body", "OAuth2: send id and secret in the body of the token request"),
    number("per-second", "COUNT", "Statements a second at most; 1000 when left out"),
  ],
  notes: `Give --basic or --oauth2. What is queued goes to the new place. ${SECRETS_ON_INPUT}`,
  async run(client, typed, terminal) {
    const given = await withSecretsOnInput(typed, terminal, {
      basic: "User:password",
      oauth2: "Credentials",
    });
    const store = await client.recordStores.upsert({
      organization: given.required("organization"),
      url: given.required("url"),
      auth: readAuth(given),
      ...withoutUndefined({ most_per_second: given.number("per-second") }),
    });
    return one(`Set. Try it with \`lectern record-stores test ${store.id}\`.`, store);
  },
};

const list: Command = {
  summary: "List record stores and how they are doing",
  options: [text("organization", "ORGANIZATION", "Only this one's: slug or id")],
  async run(client, given) {
    const filter = withoutUndefined({ organization: given.text("organization") });
    const rows = await everyPage((page) => client.recordStores.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no record store." : tableOf(rows) };
  },
};

const show: Command = {
  summary: "Show one record store and how it is doing",
  positionals: ["ID"],
  run: async (client, given) => one(null, await client.recordStores.get(given.id())),
};

const update: Command = {
  summary: "Turn a record store off or on, or change its rate",
  positionals: ["ID"],
  options: [
    flag("active", "Queue statements for it; --no-active queues nothing any more"),
    number("per-second", "COUNT", "Statements a second at most"),
  ],
  notes:
    "What is queued when it is turned off waits until it is on again; then it is sent, also if it was paused before. What happens meanwhile is not reported; `backfill` makes up for it.",
  async run(client, given) {
    const changes = withoutUndefined({
      is_active: given.flag("active"),
      most_per_second: given.number("per-second"),
    });
    mustChange(changes);
    return one("Changed.", await client.recordStores.update(given.id(), changes));
  },
};

const test: Command = {
  summary: "Try the connection; nothing is sent into the record",
  positionals: ["ID"],
  async run(client, given) {
    const result = await client.recordStores.test(given.id());
    const steps = result.steps.map(
      ({ step, is_ok: isOk, message }) => `${isOk ? "ok    " : "FAILED"}  ${step}: ${message}`,
    );
    return { json: result, text: steps.join("\n"), hasFailed: !result.is_well };
  },
};

const pause: Command = {
  summary: "Queue statements and send nothing",
  positionals: ["ID"],
  run: async (client, given) => one("Paused.", await client.recordStores.pause(given.id())),
};

const resume: Command = {
  summary: "Send what is queued",
  positionals: ["ID"],
  run: async (client, given) => one("Resumed.", await client.recordStores.resume(given.id())),
};

const dryRun: Command = {
  summary: "Show the exact statements of the latest checkpoints",
  positionals: ["ID"],
  async run(client, given) {
    const result = await client.recordStores.dryRun(given.id());
    const shown = result.statements
      .map(({ body, violations }) => [body, ...violations].join("\n"))
      .join("\n\n");
    return { json: result, text: shown || "There is no checkpoint yet." };
  },
};

export const recordStores: Resource = {
  summary: "Where xAPI statements go, and what became of them",
  commands: {
    set,
    list,
    show,
    update,
    test,
    check,
    pause,
    resume,
    parked,
    missing,
    statement,
    resend,
    "give-up": discard,
    backfill,
    "dry-run": dryRun,
  },
};

function readAuth(given: Given): Auth {
  const [basic, oauth2] = [given.text("basic"), given.text("oauth2")];
  if ((basic === undefined) === (oauth2 === undefined))
    throw new UsageError("Give either --basic or --oauth2.");
  if (basic !== undefined) {
    const [username = "", ...rest] = basic.split(":");
    return { type: "basic", username, password: rest.join(":") };
  }
  const [tokenUrl = "", clientId = "", ...secret] = (oauth2 ?? "").split(",");
  return {
    type: "oauth2",
    token_url: tokenUrl,
    client_id: clientId,
    client_secret: secret.join(","), // which may hold commas
    client_auth: given.flag("auth-in-body") ? "body" : "header",
    ...withoutUndefined({ scope: given.text("scope") }),
  };
}

function one(message: string | null, store: Store): Outcome {
  const record = textRecord([
    ["id", store.id],
    ["organization", store.organization],
    ["url", store.url],
    ["auth", store.auth.type],
    ["a second at most", store.most_per_second],
    ["state", store.state],
    ["queued", store.queued],
    ["oldest", store.oldest_queued_at],
    ["parked", store.parked],
    ["missing", store.missing],
    ["last error", store.last_error],
  ]);
  return { json: store, text: message === null ? record : `${message}\n\n${record}` };
}

function tableOf(rows: readonly Store[]): string {
  return textTable(
    ["id", "organization", "state", "queued", "oldest", "parked", "url"],
    rows.map((row) => [
      String(row.id),
      row.organization,
      row.state,
      String(row.queued),
      row.oldest_queued_at ?? "",
      String(row.parked),
      row.url,
    ]),
  );
}
