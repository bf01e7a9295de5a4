import type { components } from "@lectern/sdk/operator";
import { type Command, type Outcome, text } from "../command.ts";
import { textRecord, textTable } from "../terminal/text-table.ts";

type Deletion = components["schemas"]["OrganizationDeletion"];

export const requestDeletion: Command = {
  summary: "Close an organization at once, and erase it after the grace period",
  positionals: ["ORGANIZATION"],
  options: [text("confirm", "SLUG", "Its slug", { isRequired: true })],
  notes:
    "Tokens and pages are refused, links and launches do not open, nothing is sent. Until the grace period ends, cancel-deletion lets it in again; its exports are erased with it, so download them first.",
  async run(client, given) {
    const organization = given.positional("ORGANIZATION");
    return one(
      "Closed.",
      await client.organizations.requestDeletion(organization, given.required("confirm")),
    );
  },
};

export const cancelDeletion: Command = {
  summary: "Cancel its deletion within the grace period, and let it in again",
  positionals: ["ORGANIZATION"],
  async run(client, given) {
    return one("Cancelled.", await client.organizations.cancelDeletion(given.positional("ORGANIZATION")));
  },
};

export const showDeletion: Command = {
  summary: "Show how far a deletion is, and what was erased",
  positionals: ["ID"],
  async run(client, given) {
    return one(null, await client.organizations.deletion(given.id()));
  },
};

function one(message: string | null, deletion: Deletion): Outcome {
  const record = textRecord([
    ["id", deletion.id],
    ["organization", deletion.organization_id],
    ["SHA-256 of its slug", deletion.slug_sha256],
    ["state", deletion.state],
    ["requested", `${deletion.requested_at} by operator ${deletion.requested_by}`],
    ["erased after", deletion.erase_after],
    ["cancelled", deletion.cancelled_at],
    ["erasing began", deletion.begun_at],
    ["erased", deletion.erased_at],
    ["files", deletion.files],
    [
      "audit log ended",
      deletion.audit_log && `at entry ${deletion.audit_log.position}, ${deletion.audit_log.hash}`,
    ],
  ]);
  const counts = deletion.counts.filter(({ before, erased }) => before + erased > 0);
  const table = textTable(
    ["table", "before", "erased", "after"],
    counts.map(({ table, before, erased, after }) => [
      table,
      String(before),
      String(erased),
      after === null ? "" : String(after),
    ]),
  );
  const parts = [message, record, counts.length === 0 ? null : table];
  return { json: deletion, text: parts.filter((part) => part !== null).join("\n\n") };
}
