import type { LocalCommand } from "../command.ts";
import { textTable, yesOrNo } from "../terminal/text-table.ts";
import { type Profile, profilesIn } from "./profiles.ts";

export const listProfiles: LocalCommand = {
  summary: "List the profiles of this machine, and which of them are signed in",
  async runLocally({ configFolder }) {
    const profiles = profilesIn(configFolder);
    const names = await profiles.names();
    const rows = (
      await Promise.all(names.map(async (name) => rowOf(name, await profiles.read(name))))
    ).flat();
    const table = textTable(
      ["profile", "service", "e-mail", "signed in", "until"],
      rows.map((row) => [
        row.profile,
        row.site_url,
        row.email,
        yesOrNo(row.signed_in_until !== null),
        row.signed_in_until ?? "",
      ]),
    );
    return {
      json: rows,
      text: rows.length === 0 ? "There is no profile. `lectern login` makes one." : table,
    };
  },
};

function rowOf(name: string, profile: Profile | null) {
  if (profile === null) return [];
  const { siteUrl, email, refreshToken, signedInUntil } = profile;
  const isSignedIn = refreshToken !== null && signedInUntil > Date.now();
  return [
    {
      profile: name,
      site_url: siteUrl,
      email,
      signed_in_until: isSignedIn ? new Date(signedInUntil).toISOString() : null,
    },
  ];
}
