import { readFileSync, statSync } from "node:fs";

/** Settings that hold a secret. */
const secrets = [
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "TARGET_DATABASE_URL",
  "REDIS_URL",
  "SECRET_KEY",
  "OPERATOR_PASSWORD",
  "BACKUP_PASSPHRASE",
  "STORAGE_ACCESS_KEY",
  "STORAGE_SECRET_KEY",
  "SMTP_URL",
  "NOTICES_WEBHOOK_SECRET",
  "LLM_API_KEY",
  "SPEECH_API_KEY",
  "METRICS_TOKEN",
];
const LARGEST_BYTES = 65_536;

/**
 * The environment with each secret whose `NAME_FILE` names a file that holds it: containers get secrets as files, which
 * `docker inspect` and a crash report do not show. What cannot be read is added to `mistakes`; no content is repeated there.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv, mistakes: string[]): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = { ...env };
  for (const name of secrets) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) {
      mistakes.push(`${name} and ${name}_FILE are both set: leave one of them out.`);
      continue;
    }
    const content = readSecret(path);
    if (typeof content === "string") read[name] = content;
    else mistakes.push(`${name}_FILE is "${path}", ${content.mistake}.`);
  }
  return read;
}

function readSecret(path: string): string | { mistake: string } {
  try {
    if (statSync(path).size > LARGEST_BYTES) return { mistake: "which is too large for a secret" };
    const content = readFileSync(path, "utf8").trim();
    return content === "" ? { mistake: "which is empty" } : content;
  } catch {
    return { mistake: "which cannot be read: check the path and who may read it" };
  }
}
