import { globSync } from "node:fs";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { COMMAND_LIST, commandList } from "#app/contract/command-list.ts";

export const FEATURE = "server/src/features/integrations/vouchers";
export const COMMAND = "cli/src/vouchers.ts";

/** From the words of `handoff` to those of a feature that nobody needs, in the order in which they are replaced. */
const words: readonly [RegExp, string][] = [
  [/login_links/g, "voucher_links"],
  [/login_token/g, "voucher"],
  [/login-token/g, "voucher"],
  [/LoginToken/g, "Voucher"],
  [/loginToken/g, "voucher"],
  [/partnerExchange/g, "mintVoucher"],
  [/PartnerExchange/g, "VoucherRequest"],
  [/auth\/partner-exchange/g, "vouchers"],
  [/openAutoLogin/g, "openVoucher"],
  [/\/auto-login/g, "/open-voucher"],
  [/"startLesson/g, '"startVoucherLesson'],
  [/\/start-lesson/g, "/start-voucher-lesson"],
  [/"startScenario/g, '"startVoucherScenario'],
  [/\/start-scenario/g, "/start-voucher-scenario"],
  // A problem is defined by one feature.
  [
    /\b(learner_not_found|learner_deactivated|ambiguous_external_id|return_url_refused|link_spent)\b/g,
    "voucher_$1",
  ],
  [/Hand-off/g, "Vouchers"],
  [/handoff/g, "vouchers"],
  [/Handoff/g, "Vouchers"],
];

const eventTypes = [
  'import { Type } from "typebox";',
  'import type { AnnouncedEvent } from "#platform/announced-event.ts";',
  "",
  "const VoucherEventData = Type.Object(",
  "  { external_id: Type.String() },",
  '  { $id: "VoucherEventData", examples: [{ external_id: "e-1815" }] },',
  ");",
  "",
  "export const voucherEvents: readonly AnnouncedEvent[] = [",
  '  { type: "voucher.minted", audience: "extension", when: "a voucher was minted", data: VoucherEventData },',
  "];",
  "",
].join("\n");
const announcement = [
  '  const event = { type: "voucher.minted", data: { external_id: body.external_id } } as const;',
  "  await publish(context.db, now, { organizationId: caller.organizationId, ...event });",
  "",
].join("\n");
const command = [
  'import type { Command, Resource } from "./command.ts";',
  "",
  "const list: Command = {",
  '  summary: "List what the service wants you to know",',
  "  async run(client) {",
  '    const { results } = await client.call("get", "/operator/v1/notices/", {});',
  "    return { json: results, text: String(results.length) };",
  "  },",
  "};",
  "",
  'export const vouchers: Resource = { summary: "Vouchers", commands: { list } };',
  "",
].join("\n");

/**
 * Does what CONTRIBUTING.md says: copies `handoff`, adds a migration and a line in `app/features.ts`, an event that it announces,
 * and a command.
 */
export async function addVouchers(folder: string): Promise<void> {
  const renamed = (text: string) => words.reduce((done, [from, to]) => done.replace(from, to), text);
  const edit = async (path: string, change: (text: string) => string) =>
    writeFile(join(folder, path), change(await readFile(join(folder, path), "utf8")));

  await cp(join(folder, "server/src/features/integrations/handoff"), join(folder, FEATURE), {
    recursive: true,
  });
  await rm(join(folder, FEATURE, "return-url.test.ts")); // of where lessons lead back to, which /start-lesson decides
  await rm(join(folder, FEATURE, "used-link.test.ts")); // of the page that explains handoff's problems by their codes
  // Only the sandbox asks for it, and of handoff.
  await rm(join(folder, FEATURE, "fast-forward.ts"));
  await edit(`${FEATURE}/index.ts`, (text) => text.replace(/^export \{ fastForward.*\n\n/m, ""));
  for (const path of globSync(`${FEATURE}/**/*.ts`, { cwd: folder })) await edit(path, renamed);
  for (const path of ["handoff.ts", "handoff.test.ts"]) {
    await cp(join(folder, FEATURE, path), join(folder, FEATURE, renamed(path)));
    await rm(join(folder, FEATURE, path));
  }

  await writeFile(join(folder, FEATURE, "event-types.ts"), eventTypes);
  await edit(`${FEATURE}/index.ts`, (text) =>
    text
      .replace(
        /(?=^import \{ voucherPageRoutes|^import \{ vouchersPageRoutes)/m,
        'import { voucherEvents } from "./event-types.ts";\n',
      )
      .replace(/^ {2}tables: .*$/m, "$&\n  events: voucherEvents,"),
  );
  await edit(`${FEATURE}/vouchers.ts`, (text) =>
    text
      .replace(/(?=^import .* from "#role-plays)/m, 'import { publish } from "#platform/outbox.ts";\n')
      .replace(/(?=^ {2}return \{ voucher: )/m, announcement),
  );
  await writeFile(join(folder, COMMAND), command);
  // `npm run contract` does this too, which only the long form runs.
  await writeFile(join(folder, COMMAND_LIST), commandList(folder));

  const migrations = globSync("server/migrations/*.sql", { cwd: folder }).sort();
  const origin = migrations.find((path) => path.endsWith("-login-tokens.sql")) ?? "";
  const last = Number(/(\d{4})-/.exec(migrations.at(-1) ?? "")?.[1]);
  await writeFile(
    join(folder, `server/migrations/${String(last + 1).padStart(4, "0")}-vouchers.sql`),
    renamed(await readFile(join(folder, origin), "utf8")),
  );

  await edit("server/src/app/features.ts", (text) =>
    text
      .replace(
        /(?=import .* from "#integrations\/webhooks\/index\.ts";\n)/,
        'import { vouchers } from "#integrations/vouchers/index.ts";\n',
      )
      .replace(/^ {2}handoff,$/m, "  handoff,\n  vouchers,"),
  );
}
