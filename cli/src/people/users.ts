import type { components } from "@lectern/sdk/operator";
import { type Command, flag, type Outcome, type Resource, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { UsageError } from "../failure.ts";
import { withoutUndefined } from "../given.ts";
import { plainCommand } from "../operations/plain-command.ts";
import { readPassword } from "../terminal/password.ts";
import { textRecord, textTable } from "../terminal/text-table.ts";

type User = components["schemas"]["User"];
type Role = User["access_role"];

const roles: readonly Role[] = ["learner", "manager", "admin"];

const find: Command = {
  summary: "Find people across organizations",
  positionals: ["WORDS"],
  optionalPositionals: ["WORDS"],
  options: [
    text("organization", "ORGANIZATION", "Only this one's: slug or id"),
    text("search", "WORDS", "Part of name, e-mail or provider_id, as WORDS alone"),
    text("email", "ADDRESS", "Exactly this e-mail address"),
    text("provider-id", "ID", "Exactly this provider_id"),
    text("role", "ROLE", roles.join(", "), { choices: roles }),
    flag("active", "Only active ones; --no-active for deactivated ones"),
  ],
  async run(client, given) {
    const role = given.text("role");
    const filter = withoutUndefined({
      organization: given.text("organization"),
      search: given.text("search") ?? (given.positional("WORDS") || undefined),
      email: given.text("email"),
      provider_id: given.text("provider-id"),
      access_role: role === undefined ? undefined : readRole(role),
      is_active: given.flag("active"),
    });
    const rows = await everyPage((page) => client.users.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "Nobody was found." : tableOf(rows) };
  },
};

const setRole: Command = {
  summary: "Make somebody a learner, manager or admin",
  positionals: ["ID", "ROLE"],
  notes: `ROLE is one of ${roles.join(", ")}. Becoming a learner takes the password away.`,
  async run(client, given) {
    const access_role = readRole(given.positional("ROLE"));
    return one("Changed.", await client.users.update(given.id(), { access_role }));
  },
};

const setPassword: Command = {
  summary: "Set somebody's password",
  positionals: ["ID"],
  notes:
    "The password is asked for, or read from standard input where that is no terminal. It never stands on the command line, which other users of the machine can read. At least 12 characters.",
  async run(client, given, terminal) {
    const id = given.id();
    return one(
      "The password is set.",
      await client.users.update(id, { password: await readPassword(terminal) }),
    );
  },
};

const setEmail: Command = {
  summary: "Change the address with which somebody signs in",
  positionals: ["ID", "ADDRESS"],
  notes:
    "The old address is told by mail, where a mail server is set. No partner changes it of people with a password.",
  async run(client, given) {
    const email = given.positional("ADDRESS");
    return one("Changed.", await client.users.update(given.id(), { email }));
  },
};

const reactivate: Command = {
  summary: "Let a deactivated person in again",
  positionals: ["ID"],
  async run(client, given) {
    return one("Reactivated.", await client.users.reactivate(given.id()));
  },
};

const erase: Command = {
  summary: "Forget a person for good",
  positionals: ["ID"],
  options: [
    text("confirm", "KEY", "Their provider_id; for somebody without one the id", { isRequired: true }),
  ],
  notes: "Profile, address and credentials at once, everything else in the background. There is no way back.",
  async run(client, given) {
    const erased = await client.users.erase(given.id(), given.required("confirm"));
    return { json: erased, text: `Erased. The rest is forgotten in the background (job ${erased.job_id}).` };
  },
};

export const users: Resource = {
  summary: "People of all organizations",
  commands: {
    find,
    show: plainCommand("readUser"),
    "set-role": setRole,
    "set-password": setPassword,
    "set-email": setEmail,
    progress: plainCommand(
      "listUserProgress",
      "curriculum_id title status progress started_at completed_at due_date",
    ),
    sessions: plainCommand("listUserSessions", "id creation_date last_seen_at expires_at"),
    timeline: plainCommand("readUserTimeline"),
    export: plainCommand("exportUserAsOperator"),
    deactivate: plainCommand("deactivateUserAsOperator"),
    reactivate,
    erase,
  },
};

function readRole(value: string): Role {
  const role = roles.find((candidate) => candidate === value);
  if (!role) throw new UsageError(`"${value}" is not a role; choose one of ${roles.join(", ")}.`);
  return role;
}

function roleInWords({ access_role: role, former_access_role: former }: User): string {
  return former === null || former === "learner" ? role : `${role} (formerly ${former})`;
}

function one(message: string, user: User): Outcome {
  const record = textRecord([
    ["id", user.id],
    ["organization id", user.organization_id],
    ["name", nameOf(user)],
    ["e-mail", user.email],
    ["role", roleInWords(user)],
    ["state", user.is_active ? "active" : "deactivated"],
  ]);
  return { json: user, text: `${message}\n\n${record}` };
}

function tableOf(rows: readonly User[]): string {
  return textTable(
    ["id", "organization id", "name", "e-mail", "provider", "provider_id", "role", "state"],
    rows.map((row) => [
      String(row.id),
      String(row.organization_id),
      nameOf(row),
      row.email ?? "",
      row.provider ?? "",
      row.provider_id ?? "",
      roleInWords(row),
      row.is_active ? "active" : "deactivated",
    ]),
  );
}

function nameOf({ first_name, last_name }: User): string {
  return [first_name, last_name].filter(Boolean).join(" ");
}
