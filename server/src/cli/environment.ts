import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { UsageError } from "./failure.ts";

/** What the command line reads from the environment, here and nowhere else (operator guide, "Command line"). */
export interface Environment {
  siteUrl: string;
  /** Null: the setting is missing. */
  email: string | null;
  password: string | null;
  /** Of an operator with a second factor: from the authenticator app, or a recovery code. */
  code: string | null;
  /** Where tokens are kept between commands. */
  cacheFolder: string;
}

const STANDARD_URL = "http://localhost:8080";

/** @throws UsageError when LECTERN_URL is not a URL, or the password file cannot be read */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const url = env.LECTERN_URL?.trim() || STANDARD_URL;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(
      `LECTERN_URL is "${url}"; set it to the service's address, such as https://learn.example.com.`,
    );
  }
  return {
    siteUrl: new URL(url).origin,
    email: env.OPERATOR_EMAIL?.trim() || null,
    password: env.OPERATOR_PASSWORD || readPasswordFile(env.OPERATOR_PASSWORD_FILE),
    code: env.OPERATOR_CODE?.trim() || null,
    cacheFolder: join(cacheHome(env), "lectern"),
  };
}

/** The first line of the file, as container secrets are mounted. */
function readPasswordFile(file: string | undefined): string | null {
  if (!file) return null;
  try {
    return readFileSync(file, "utf8").split(/\r?\n/)[0] || null;
  } catch {
    throw new UsageError(`OPERATOR_PASSWORD_FILE is "${file}", which cannot be read.`);
  }
}

/** XDG Base Directory: a relative path is ignored. */
function cacheHome({ XDG_CACHE_HOME: folder }: NodeJS.ProcessEnv): string {
  return folder !== undefined && isAbsolute(folder) ? folder : join(homedir(), ".cache");
}
