import type { components } from "@lectern/sdk/operator";
import { act, type Command, type Resource, text } from "./command.ts";
import { everyPage } from "./every-page.ts";
import { withoutUndefined } from "./given.ts";
import { plainCommand } from "./operations/plain-command.ts";
import { textRecord, textTable } from "./terminal/text-table.ts";

type Notice = components["schemas"]["Notice"];

const list: Command = {
  summary: "List what the service wants you to know, the newest first",
  options: [
    text("organization", "ORGANIZATION", "Only about this one: slug or id"),
    act("all", "Also what was acknowledged, or is over"),
  ],
  async run(client, given) {
    const filter = withoutUndefined({
      organization: given.text("organization"),
      state: given.flag("all") ? undefined : ("open" as const),
    });
    const rows = await everyPage((page) => client.notices.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "There is no notice." : tableOf(rows) };
  },
};

const acknowledge: Command = {
  summary: "Say that you know: the notice is no longer open",
  positionals: ["ID"],
  async run(client, given) {
    const notice = await client.notices.acknowledge(given.id());
    return { json: notice, text: recordOf(notice) };
  },
};

const test: Command = {
  summary: "Send a test to the mailboxes and the webhook that are told of notices",
  async run(client) {
    const { channels } = await client.notices.test();
    if (channels.length === 0)
      return {
        json: { channels },
        text: "Notices stand in the console alone. Set SMTP_URL or NOTICES_WEBHOOK_URL, and they are told there, too.",
        hasFailed: true,
      };
    return {
      json: { channels },
      text: textTable(
        ["channel", "told", "why not"],
        channels.map((row) => [row.channel, row.is_told ? "yes" : "no", row.failure ?? ""]),
      ),
      hasFailed: channels.some((row) => !row.is_told),
    };
  },
};

export const notices: Resource = {
  summary: "What stopped or is about to, and what to do about it",
  commands: { list, show: plainCommand("readNotice"), acknowledge, test },
};

function tableOf(rows: readonly Notice[]): string {
  return textTable(
    ["id", "severity", "organization", "state", "since", "what to do"],
    rows.map((row) => [
      String(row.id),
      row.severity,
      row.organization ?? "",
      row.state,
      row.raised_at,
      row.message,
    ]),
  );
}

function recordOf(notice: Notice): string {
  return textRecord([
    ["id", notice.id],
    ["severity", notice.severity],
    ["organization", notice.organization],
    ["message", notice.message],
    ["state", notice.state],
    ["since", notice.raised_at],
    ["acknowledged by", notice.acknowledged_by],
    ["acknowledged at", notice.acknowledged_at],
  ]);
}
