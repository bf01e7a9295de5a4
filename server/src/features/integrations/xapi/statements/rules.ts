import { isRecord } from "#kernel/record.ts";
import { progressExtension } from "./vocabulary.ts";

/** The largest statement that we send. Words are bounded, so that none comes near it. */
const LARGEST_BYTES = 64 * 1024;

/**
 * What stores refuse or treat differently and validators do not see, each as a sentence. A statement without one may
 * be sent. `now` is the moment after which nothing can have happened yet.
 */
export function violationsOf(text: string, now: Date): string[] {
  const parsed: unknown = JSON.parse(text);
  if (!isRecord(parsed)) return ["A statement is an object."];
  const bytes = Buffer.byteLength(text, "utf8");
  const tooLarge = `It is ${bytes} bytes long; ${LARGEST_BYTES} are the most.`;
  return [
    ...["stored", "authority", "version"]
      .filter((name) => name in parsed)
      .map((name) => `${name} is the store's to set.`),
    ...momentViolations(parsed.timestamp, now),
    ...progressViolations(parsed),
    ...(bytes > LARGEST_BYTES ? [tooLarge] : []),
    ...valueViolations(parsed, ""),
  ];
}

const preciseMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|[+-]\d\d:\d\d)$/;

function momentViolations(timestamp: unknown, now: Date): string[] {
  if (typeof timestamp !== "string" || !preciseMoment.test(timestamp))
    return ["timestamp needs milliseconds and an offset."];
  return Date.parse(timestamp) > now.getTime() ? ["timestamp is in the future."] : [];
}

function progressViolations({ result }: Record<string, unknown>): string[] {
  if (!isRecord(result) || !isRecord(result.extensions)) return [];
  const progress = result.extensions[progressExtension];
  if (progress === undefined) return [];
  const isSound = Number.isInteger(progress) && Number(progress) >= 0 && Number(progress) <= 100;
  return isSound ? [] : ["progress is a whole number from 0 to 100."];
}

function valueViolations(value: unknown, path: string): string[] {
  if (value === null) return [`${path} is null; leave it out.`];
  if (typeof value === "string")
    return value.includes("\0") || !value.isWellFormed() ? [`${path} holds NUL or half a letter.`] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => valueViolations(item, `${path}[${index}]`));
  if (!isRecord(value)) return [];
  const members = Object.entries(value);
  if (members.length === 0) return [`${path} is empty; leave it out.`];
  return members.flatMap(([name, member]) => valueViolations(member, path === "" ? name : `${path}.${name}`));
}
