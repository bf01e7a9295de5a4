import type { components } from "@lectern/sdk/operator";
import {
  act,
  type Command,
  type Given,
  list as listOption,
  number,
  type Outcome,
  type Resource,
  text,
} from "../command.ts";
import { everyPage } from "../every-page.ts";
import { UsageError } from "../failure.ts";
import { mustChange, withoutUndefined } from "../given.ts";
import { plainCommand } from "../operations/plain-command.ts";
import { textRecord, textTable } from "../terminal/text-table.ts";

type Application = components["schemas"]["Application"];
type ApplicationWithSecret = components["schemas"]["ApplicationWithSecret"];

const settings = [
  text("provider-label", "LABEL", "The provider this partner sends with its users"),
  listOption("scope", "SCOPE", "read or write; both when left out"),
  listOption("return-url-host", "HOST", "Where learners may return to; anywhere when left out"),
  text("matching", "HOW", "flexible: enrol even when course or cohort match nothing on file; or exact", {
    isClearable: true,
  }),
  text("default-course", "SLUG", "Course of learners who come without one", { isClearable: true }),
  number("default-access-days", "DAYS", "Length of the access window where no cohort says otherwise"),
];

const create: Command = {
  summary: "Create credentials for a partner's system",
  options: [
    text("organization", "ORGANIZATION", "Whose: slug or id", { isRequired: true }),
    text("name", "NAME", "Which system it is", { isRequired: true }),
    ...settings,
  ],
  notes:
    "Where matching and default course are not named, the organization's count; --no-matching and --no-default-course go back to them.",
  async run(client, given) {
    const created = await client.applications.create({
      organization: given.required("organization"),
      name: given.required("name"),
      ...readSettings(given),
    });
    return withSecret("Created.", created);
  },
};

const list: Command = {
  summary: "List applications",
  options: [text("organization", "ORGANIZATION", "Only this one's: slug or id")],
  async run(client, given) {
    const filter = withoutUndefined({ organization: given.text("organization") });
    const rows = await everyPage((page) => client.applications.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no application." : tableOf(rows) };
  },
};

const update: Command = {
  summary: "Change an application; what is left out stays as it is",
  positionals: ["ID"],
  options: [text("name", "NAME", "Which system it is"), ...settings],
  async run(client, given) {
    const changes = { ...withoutUndefined({ name: given.text("name") }), ...readSettings(given) };
    mustChange(changes);
    return one("Changed.", await client.applications.update(given.id(), changes));
  },
};

const rotateSecret: Command = {
  summary: "Make a new secret; the old one works for 24 more hours",
  positionals: ["ID"],
  options: [act("immediately", "End all older secrets and all tokens now: for one that got out")],
  async run(client, given) {
    const immediately = given.flag("immediately") ?? false;
    const message = immediately
      ? "A new secret was made. All older ones and all tokens are over."
      : "A new secret was made.";
    return withSecret(message, await client.applications.rotateSecret(given.id(), { immediately }));
  },
};

const deactivate: Command = {
  summary: "End its secrets and tokens at once",
  positionals: ["ID"],
  async run(client, given) {
    return one("Deactivated.", await client.applications.deactivate(given.id()));
  },
};

const reactivate: Command = {
  summary: "Let it in again, with a new secret",
  positionals: ["ID"],
  async run(client, given) {
    const application = await client.applications.reactivate(given.id());
    const { client_secret: secret } = application;
    return secret === null
      ? one("It was active already.", application)
      : withSecret("Reactivated.", { ...application, client_secret: secret });
  },
};

export const applications: Resource = {
  summary: "Credentials for partners' systems",
  commands: {
    create,
    list,
    show: plainCommand("readApplication"),
    update,
    "rotate-secret": rotateSecret,
    deactivate,
    reactivate,
  },
};

function readSettings(given: Given) {
  const course = given.text("default-course");
  return withoutUndefined({
    provider_label: given.text("provider-label"),
    scope: given.list("scope")?.map(readScope),
    return_url_hosts: given.list("return-url-host"),
    flexible_matching: readMatching(given.text("matching")),
    default_course: course === "" ? null : course,
    default_access_days: given.number("default-access-days"),
  });
}

/** Nothing is the organization's own, as `--no-matching` says. */
function readMatching(matching: string | undefined): boolean | null | undefined {
  if (matching === undefined) return undefined;
  if (matching === "") return null;
  if (matching === "flexible" || matching === "exact") return matching === "flexible";
  throw new UsageError(`--matching is "${matching}"; it must be flexible or exact.`);
}

function readScope(scope: string): "read" | "write" {
  if (scope === "read" || scope === "write") return scope;
  throw new UsageError(`--scope is "${scope}"; it must be read or write.`);
}

function membersOf(application: Application) {
  return [
    ["id", application.id],
    ["organization", application.organization],
    ["name", application.name],
    ["state", application.is_active ? "active" : "deactivated"],
    ["scope", application.scope.join(" ")],
    ["client_id", application.client_id],
    ["matching", matchingOf(application)],
  ] as const;
}

function matchingOf({ flexible_matching: isFlexible }: Application): string {
  if (isFlexible === null) return "as the organization's";
  return isFlexible ? "flexible" : "exact";
}

function one(message: string, application: Application): Outcome {
  return { json: application, text: `${message}\n\n${textRecord(membersOf(application))}` };
}

function withSecret(message: string, application: ApplicationWithSecret): Outcome {
  const record = textRecord([...membersOf(application), ["client_secret", application.client_secret]]);
  return {
    json: application,
    text: `${message}\n\n${record}\n\nThe client_secret is shown this once. Store it now.`,
  };
}

function tableOf(rows: readonly Application[]): string {
  return textTable(
    ["id", "organization", "name", "state", "scope", "client_id"],
    rows.map((row) => [
      String(row.id),
      row.organization,
      row.name,
      row.is_active ? "active" : "deactivated",
      row.scope.join(" "),
      row.client_id,
    ]),
  );
}
