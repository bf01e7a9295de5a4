import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../failure.ts";
import { writePrivately } from "./private-file.ts";

/** A service and an operator, under a name of the user's choice. */
export interface Profile {
  siteUrl: string;
  email: string;
  /** Null once signed out. */
  refreshToken: string | null;
  /** When the refresh token is over, in milliseconds since 1970. */
  signedInUntil: number;
}

export const STANDARD_PROFILE = "default";

/** What to do about a profile whose token is over. */
export function signInAgain(profile: string): string {
  const as = profile === STANDARD_PROFILE ? "" : ` --as ${profile}`;
  return `The profile ${profile} is not signed in any more. Sign in with \`lectern login${as}\`.`;
}

/** The profiles of this user, each in a file that only its owner can read. */
export function profilesIn(configFolder: string) {
  const folder = join(configFolder, "profiles");
  const pathOf = (name: string) => join(folder, `${requireName(name)}.json`);
  return {
    async read(name: string): Promise<Profile | null> {
      const text = await readFile(pathOf(name), "utf8").catch(() => null);
      return text === null ? null : parse(text);
    },
    async write(name: string, profile: Profile): Promise<void> {
      await writePrivately(pathOf(name), `${JSON.stringify(profile, null, 2)}\n`);
    },
    async remove(name: string): Promise<void> {
      await rm(pathOf(name), { force: true });
    },
    async names(): Promise<string[]> {
      const files = await readdir(folder).catch(() => []);
      return files.flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []).toSorted();
    },
  };
}

/** It becomes the name of a file. */
function requireName(name: string): string {
  if (/^[a-z0-9][a-z0-9_-]{0,63}$/i.test(name)) return name;
  throw new UsageError(
    `"${name}" is no name for a profile; use letters, digits, hyphens and underscores, 64 at most.`,
  );
}

/** Null for a file that makes no sense, as if there were none. */
function parse(text: string): Profile | null {
  try {
    const { siteUrl, email, refreshToken, signedInUntil } = JSON.parse(text);
    if (typeof siteUrl !== "string" || typeof email !== "string") return null;
    return {
      siteUrl,
      email,
      refreshToken: typeof refreshToken === "string" ? refreshToken : null,
      signedInUntil: Number(signedInUntil) || 0,
    };
  } catch {
    return null;
  }
}
