import { systemClock } from "#kernel/clock.ts";
import { openDatabase } from "#platform/database/database.ts";
import type { AddressHolder, AddressMove } from "#platform/site-address.ts";
import type { Config } from "../../config.ts";
import { features } from "../../features.ts";
import { openRunningDatabase } from "../../running-database.ts";

/** Writes the new address where the service has stored the old one. @returns who must be told, and what to set */
export async function moveSiteUrl(config: Config, move: AddressMove): Promise<string> {
  const { connection, stop } = await openRunningDatabase(config);
  const database = openDatabase({
    connection,
    poolSize: 2,
    applicationName: "lectern move",
    onConnectionLost: () => undefined,
  });
  try {
    const holders: AddressHolder[] = [];
    for (const { siteAddress } of features)
      if (siteAddress) holders.push(...(await siteAddress.holders(database.db, move)));
    const rewritten = await database.db.transaction().execute(async (trx) => {
      const lines: string[] = [];
      for (const { siteAddress } of features)
        lines.push(...((await siteAddress?.rewrite?.(trx, move, systemClock())) ?? []));
      return lines;
    });
    return describe(move, holders, rewritten);
  } finally {
    await database.close();
    await stop();
  }
}

function describe(
  { from, to }: AddressMove,
  holders: readonly AddressHolder[],
  rewritten: readonly string[],
): string {
  const organizations = [...new Set(holders.map(({ organization }) => organization))].sort();
  return [
    `From ${from} to ${to}.`,
    "",
    "Set, for every process, and start it again:",
    `  SITE_URL   ${to}`,
    "",
    rewritten.length === 0
      ? "Nothing that the service has stored names the old address."
      : "Written already:",
    ...rewritten.map((line) => `  ${line}`),
    "",
    holders.length === 0 ? "Nobody outside knows the old address." : "To be told or done, by organization:",
    ...organizations.flatMap((organization) => [
      `  ${organization}`,
      ...holders
        .filter((one) => one.organization === organization)
        .flatMap(({ holder, action }) => [`    ${holder}`, `      ${action}`]),
    ]),
    "",
    `Let ${from} redirect to ${to} (308, with path and query) for as long as old links, mails and certificates are in use.`,
    "People sign in once more, since cookies belong to an address; mails under way hold links to the old one.",
  ].join("\n");
}
