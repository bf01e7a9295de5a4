import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { UsageError } from "./failure.ts";

/** What the command line reads from the environment, here and nowhere else (operator guide, "Command line"). */
export interface Environment {
  siteUrl: string;
  /** LECTERN_URL is set: no profile may be used that is another service's. */
  isSiteUrlSet: boolean;
  /** Null: the setting is missing. */
  email: string | null;
  password: string | null;
  /** Of an operator with a second factor: from the authenticator app, or a recovery code. */
  code: string | null;
  /** Where tokens are kept between commands. */
  cacheFolder: string;
  /** Where profiles are. */
  configFolder: string;
  /** The profile to act as when a command names none. */
  profile: string | null;
  /** Escape sequences may colour what is printed (no-color.org). */
  mayColor: boolean;
}

const STANDARD_URL = "http://localhost:8080";

/** @param standardUrl the service where LECTERN_URL is not set @throws UsageError when that is not a URL, or the password file cannot be read */
export function readEnvironment(env: NodeJS.ProcessEnv, standardUrl = STANDARD_URL): Environment {
  return {
    siteUrl: readSiteUrl(env.LECTERN_URL?.trim() || standardUrl, "LECTERN_URL"),
    isSiteUrlSet: Boolean(env.LECTERN_URL?.trim()),
    email: env.OPERATOR_EMAIL?.trim() || null,
    password: env.OPERATOR_PASSWORD || readPasswordFile(env.OPERATOR_PASSWORD_FILE, "OPERATOR_PASSWORD_FILE"),
    code: env.OPERATOR_CODE?.trim() || null,
    cacheFolder: join(baseFolder(env.XDG_CACHE_HOME, ".cache"), "lectern"),
    configFolder: join(baseFolder(env.XDG_CONFIG_HOME, ".config"), "lectern"),
    profile: env.LECTERN_PROFILE?.trim() || null,
    mayColor: !env.NO_COLOR && env.TERM !== "dumb",
  };
}

/** The origin. @throws UsageError when it is no address of the web */
export function readSiteUrl(url: string, setting: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return new URL(url).origin;
  throw new UsageError(
    `${setting} is "${url}"; set it to the service's address, such as https://learn.example.com.`,
  );
}

/** The first line of the file, as container secrets are mounted. @throws UsageError when it cannot be read */
export function readPasswordFile(file: string | undefined, setting: string): string | null {
  if (!file) return null;
  try {
    return readFileSync(file, "utf8").split(/\r?\n/)[0] || null;
  } catch {
    throw new UsageError(`${setting} is "${file}", which cannot be read.`);
  }
}

/** XDG Base Directory: a relative path is ignored. */
function baseFolder(folder: string | undefined, standard: string): string {
  return folder !== undefined && isAbsolute(folder) ? folder : join(homedir(), standard);
}
