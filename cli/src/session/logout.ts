import { act, type LocalCommand } from "../command.ts";
import { profilesIn, STANDARD_PROFILE } from "./profiles.ts";
import { tokenFile } from "./token-file.ts";

export const logout: LocalCommand = {
  summary: "Delete the tokens of a profile from this machine",
  options: [act("forget", "Delete address and e-mail address of the profile as well")],
  notes:
    "The profile stays, so that `lectern login` has only the password to ask for. Tokens that somebody copied end with `lectern operators end-sessions me`.",
  async runLocally(environment, given) {
    const name = given.text("as") ?? environment.profile ?? STANDARD_PROFILE;
    const profiles = profilesIn(environment.configFolder);
    const profile = await profiles.read(name);
    if (profile === null)
      return { json: { profile: name, was_signed_in: false }, text: `There is no profile ${name}.` };
    const { siteUrl, email, refreshToken } = profile;
    await tokenFile({ siteUrl, email, secret: "", cacheFolder: environment.cacheFolder }).remove();
    if (given.flag("forget")) await profiles.remove(name);
    else await profiles.write(name, { ...profile, refreshToken: null, signedInUntil: 0 });
    return {
      json: { profile: name, was_signed_in: refreshToken !== null },
      text: `Signed out at ${siteUrl} (profile ${name}).`,
    };
  },
};
