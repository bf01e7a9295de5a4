import type { components } from "@lectern/sdk/operator";
import { type Command, flag, type Outcome, type Resource, text } from "../command.ts";
import { everyPage } from "../every-page.ts";
import { UsageError } from "../failure.ts";
import { withoutUndefined } from "../given.ts";
import { plainCommand } from "../operations/plain-command.ts";
import { readSecrets } from "../terminal/password.ts";
import { textRecord, textTable, yesOrNo } from "../terminal/text-table.ts";

type Operator = components["schemas"]["Operator"];
type OperatorWithInvitation = components["schemas"]["OperatorWithInvitation"];
type Role = Operator["role"];

const roles: readonly Role[] = ["owner", "operator", "reader", "author", "publisher"];
const ofOrganization = text("organization", "ORGANIZATION", "Whose lessons an author or publisher writes");
const rolesInWords =
  "ROLE is one of owner (everything), operator (everything but operators), reader (only looks); of one organization author (writes its lessons), publisher (also publishes them).";

const list: Command = {
  summary: "List operators",
  options: [
    text("role", "ROLE", roles.join(", "), { choices: roles }),
    flag("active", "Only those who may come in; --no-active for deactivated ones"),
  ],
  async run(client, given) {
    const role = given.text("role");
    const filter = withoutUndefined({
      role: role === undefined ? undefined : readRole(role),
      is_active: given.flag("active"),
    });
    const rows = await everyPage((page) => client.operators.list({ ...filter, ...page }));
    return { json: rows, text: tableOf(rows) };
  },
};

const invite: Command = {
  summary: "Invite an operator",
  positionals: ["EMAIL", "ROLE"],
  options: [ofOrganization],
  notes: `${rolesInWords} The link is mailed where the service has a mail server, and printed in any case: hand it over by a safe way.`,
  async run(client, given) {
    const organization = withoutUndefined({ organization: given.text("organization") });
    const body = {
      email: given.positional("EMAIL"),
      role: readRole(given.positional("ROLE")),
      ...organization,
    };
    return withLink("Invited.", await client.operators.invite(body));
  },
};

const link: Command = {
  summary: "Make a new link to choose a password",
  positionals: ["ID"],
  notes: "For an invitation that ran out, and for an operator who has forgotten the password.",
  async run(client, given) {
    return withLink("A new link is made.", await client.operators.invitations.renew(given.id()));
  },
};

const role: Command = {
  summary: "Give an operator another role",
  positionals: ["ID", "ROLE"],
  options: [ofOrganization],
  notes: `${rolesInWords} Ends the operator's sessions and tokens.`,
  async run(client, given) {
    const organization = withoutUndefined({ organization: given.text("organization") });
    const change = { role: readRole(given.positional("ROLE")), ...organization };
    return one("Changed.", await client.operators.update(given.id(), change));
  },
};

const deactivate: Command = {
  summary: "Keep an operator out at once",
  positionals: ["ID"],
  async run(client, given) {
    return one("Deactivated.", await client.operators.deactivate(given.id()));
  },
};

const reactivate: Command = {
  summary: "Let an operator in again",
  positionals: ["ID"],
  async run(client, given) {
    return one("Reactivated.", await client.operators.reactivate(given.id()));
  },
};

const resetSecondFactor: Command = {
  summary: "Switch off the second factor of an operator who has lost it",
  positionals: ["ID"],
  notes: "Ask them first, in person: from then on the password alone lets them in.",
  async run(client, given) {
    return one("The second factor is off.", await client.operators.resetSecondFactor(given.id()));
  },
};

const sessions: Command = {
  summary: "Show where an operator is signed in to the console",
  positionals: ["ID"],
  notes: "ID is an operator's, or me.",
  async run(client, given) {
    const id = operatorId(given.positional("ID"));
    const rows = await everyPage((page) => client.operators.sessions.list(id, page));
    const table = textTable(
      ["id", "address", "browser", "since", "last seen"],
      rows.map((row) => [
        String(row.id),
        row.ip ?? "",
        row.user_agent ?? "",
        row.creation_date,
        row.last_seen_at,
      ]),
    );
    return { json: rows, text: rows.length === 0 ? "There is no session." : table };
  },
};

const endSessions: Command = {
  summary: "End all sessions and tokens of an operator",
  positionals: ["ID"],
  notes: "ID is an operator's, or me. The password stays.",
  async run(client, given) {
    await client.operators.sessions.revokeAll(operatorId(given.positional("ID")));
    return { json: {}, text: "Sessions and tokens are over." };
  },
};

const password: Command = {
  summary: "Change your own password",
  notes:
    "The current and the new password are asked for, or read as two lines from standard input. At least 12 characters, and none that are guessed easily. Sessions and tokens from before are over.",
  async run(client, _given, terminal) {
    const [current = "", chosen = ""] = await readSecrets(terminal, ["Current password: ", "New password: "]);
    await client.operators.changePassword({ current_password: current, password: chosen });
    return { json: {}, text: "The password is changed. Set OPERATOR_PASSWORD to the new one." };
  },
};

export const operators: Resource = {
  summary: "Who runs the service: roles, invitations, sessions",
  commands: {
    list,
    show: plainCommand("readOperator"),
    invite,
    link,
    role,
    deactivate,
    reactivate,
    sessions,
    "end-session": plainCommand("endOperatorSession"),
    "end-sessions": endSessions,
    password,
    "start-second-factor": plainCommand("startSecondFactor"),
    "confirm-second-factor": plainCommand("confirmSecondFactor"),
    "disable-second-factor": plainCommand("disableSecondFactor"),
    "reset-second-factor": resetSecondFactor,
  },
};

function readRole(value: string): Role {
  const found = roles.find((candidate) => candidate === value);
  if (!found) throw new UsageError(`"${value}" is not a role; choose one of ${roles.join(", ")}.`);
  return found;
}

function operatorId(value: string): number | "me" {
  if (value === "me") return "me";
  if (!/^\d+$/.test(value)) {
    throw new UsageError(`"${value}" is not an id; the list command shows the ids. \`me\` is you.`);
  }
  return Number(value);
}

function withLink(message: string, { invitation_url: url, ...operator }: OperatorWithInvitation): Outcome {
  const { text: record } = one(message, operator);
  return {
    json: { ...operator, invitation_url: url },
    text: `${record}\n\nThe link is shown this once and works once, within 72 hours:\n${url}`,
  };
}

function one(message: string, operator: Operator): Outcome {
  const record = textRecord([
    ["id", operator.id],
    ["e-mail", operator.email],
    ["role", operator.role],
    ["state", operator.state],
    ["second factor", yesOrNo(operator.has_second_factor)],
  ]);
  return { json: operator, text: `${message}\n\n${record}` };
}

function tableOf(rows: readonly Operator[]): string {
  return textTable(
    ["id", "e-mail", "role", "state", "second factor", "last sign-in"],
    rows.map((row) => [
      String(row.id),
      row.email,
      row.role,
      row.state,
      yesOrNo(row.has_second_factor),
      row.last_login_at ?? "",
    ]),
  );
}
