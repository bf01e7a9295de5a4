import { hasHiddenCharacter } from "#kernel/hidden-characters.ts";

/** The formats that request schemas may name. Each is a plain test of the text, fast on hostile input. */
export const formats: Record<string, (text: string) => boolean> = {
  date: isDate,
  timestamp: (text) => parseTimestamp(text) !== null,
  email: isEmail,
  "http-url": isHttpUrl,
  name: (text) => !hasHiddenCharacter(text),
  trimmed: (text) => text.trim() === text,
};

/** A day of the calendar between the years 1 and 9999. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match || match[1] === "0000") return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const timestampPattern =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?(Z|[+-]\d\d(?::?\d\d)?))?)?$/i;

/**
 * An ISO 8601 moment as PostgreSQL text with microseconds, or null. A space where `+` should be is read as `+`
 * (query strings lose it), no offset means UTC (contract 1.1).
 */
export function parseTimestamp(text: string): string | null {
  const repaired = text.replace(/(:\d\d(?:[.,]\d+)?) (\d\d:?\d\d)$/, "$1+$2");
  const match = timestampPattern.exec(repaired);
  if (!match?.[1] || !isDate(match[1])) return null;
  const [, date, hour = "00", minute = "00", second = "00", fraction = "", offset = "Z"] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const zone = offset.toUpperCase() === "Z" ? "+00:00" : fullOffset(offset);
  if (zone === null) return null;
  return `${date} ${hour}:${minute}:${second}.${fraction.slice(0, 6).padEnd(6, "0")}${zone}`;
}

function fullOffset(offset: string): string | null {
  const digits = offset.slice(1).replace(":", "").padEnd(4, "0");
  const [hours, minutes] = [digits.slice(0, 2), digits.slice(2)];
  return Number(hours) <= 15 && Number(minutes) <= 59 ? `${offset[0]}${hours}:${minutes}` : null;
}

/** An address mail could reach: one @, a dotted domain, no spaces, control or invisible characters, at most 254 long. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf("@");
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || local.length > 64 || local.startsWith(".") || local.endsWith(".") || local.includes(".."))
    return false;
  if (!/^[^\s@<>()[\],;:\\"\p{Cc}\p{Cf}]+$/u.test(local)) return false;
  return /^(?=.{1,253}$)[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u.test(
    domain,
  );
}

/** An absolute http or https address with a host and without credentials. */
export function isHttpUrl(text: string): boolean {
  if (text.length > 2048 || !/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.hostname !== "" && url.username === "" && url.password === "";
}
