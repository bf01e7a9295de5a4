import { hasHiddenCharacter, withoutHiddenCharacters } from "#kernel/hidden-characters.ts";
import { isRecord } from "#kernel/record.ts";
import { isDate, isEmail } from "#platform/http/input/formats.ts";

const LONGEST_TEXT = 255;
const MOST_ITEMS = 1000;

/** A record of the hub, read field by field. What is absent is null: hubs leave out what an HR tool does not deliver. */
export class Fields {
  readonly #record: Record<string, unknown>;
  /** Whether a text that was read had any: they are left out. */
  hasHiddenCharacters = false;

  /** @throws UnreadableField when it is no record at all */
  constructor(record: unknown) {
    if (!isRecord(record)) throw new UnreadableField("the record is not an object");
    this.#record = record;
  }

  has(name: string): boolean {
    return this.#record[name] !== undefined && this.#record[name] !== null;
  }

  /** Trimmed and at most 255 characters; null where it is absent or empty. @throws UnreadableField */
  text(name: string): string | null {
    const value = this.#record[name] ?? null;
    if (value === null) return null;
    if (typeof value !== "string") throw new UnreadableField(`${name} is not a text`);
    if (hasHiddenCharacter(value.trim())) this.hasHiddenCharacters = true;
    const text = beginning(storable(value).trim()).trimEnd();
    return text === "" ? null : text;
  }

  /** One that is too long is not cut: what is left could be somebody else's. @throws UnreadableField */
  id(name: string): string | null {
    const value = this.#record[name];
    if (typeof value === "string" && value.length > LONGEST_TEXT)
      throw new UnreadableField(`${name} has more than ${LONGEST_TEXT} characters`);
    return this.text(name);
  }

  /** @throws UnreadableField where it is missing */
  requiredId(name: string): string {
    const text = this.id(name);
    if (text === null) throw new UnreadableField(`${name} is missing`);
    return text;
  }

  /** As it was sent; null where it is none: people of a hub may have no address at all. */
  email(name: string): string | null {
    const text = this.text(name);
    return text !== null && isEmail(text) ? text : null;
  }

  /**
   * A day of the calendar. A hub writes midnight in UTC for one, so its first ten characters are the day in every zone.
   * @throws UnreadableField
   */
  day(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const day = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(text)?.[1];
    if (day === undefined || !isDate(day)) throw new UnreadableField(`${name} is not a date`);
    return day;
  }

  /** @throws UnreadableField */
  moment(name: string): Date | null {
    const text = this.text(name);
    if (text === null) return null;
    const moment = new Date(text);
    if (Number.isNaN(moment.getTime())) throw new UnreadableField(`${name} is not a time`);
    return moment;
  }

  /** Null where it is absent. @throws UnreadableField */
  list(name: string): Fields[] | null {
    const value = this.#record[name] ?? null;
    if (value === null) return null;
    if (!Array.isArray(value)) throw new UnreadableField(`${name} is not a list`);
    if (value.length > MOST_ITEMS) throw new UnreadableField(`${name} has more than ${MOST_ITEMS} items`);
    return value.map((item) => new Fields(item));
  }
}

/** One field of one record is not what it must be. Says which and how, never its value, which may be personal. */
export class UnreadableField extends Error {}

/** PostgreSQL stores neither NUL nor half a letter, and nobody's name has the other hidden characters. */
function storable(text: string): string {
  return withoutHiddenCharacters(text).toWellFormed();
}

/** Whole letters: a cut through one would leave half of it. */
function beginning(text: string): string {
  return text.length <= LONGEST_TEXT ? text : [...text].slice(0, LONGEST_TEXT).join("");
}
