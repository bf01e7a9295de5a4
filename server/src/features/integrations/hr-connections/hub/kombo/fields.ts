import { hasHiddenCharacter, withoutHiddenCharacters } from "#kernel/hidden-characters.ts";
import { isRecord } from "#kernel/record.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
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
    if (!isRecord(record)) throw new UnreadableField(noObject());
    this.#record = record;
  }

  has(name: string): boolean {
    return this.#record[name] !== undefined && this.#record[name] !== null;
  }

  /** Trimmed and at most 255 characters; null where it is absent or empty. @throws UnreadableField */
  text(name: string): string | null {
    const value = this.#record[name] ?? null;
    if (value === null) return null;
    if (typeof value !== "string") throw new UnreadableField(noText({ field: name }));
    if (hasHiddenCharacter(value.trim())) this.hasHiddenCharacters = true;
    const text = beginning(storable(value).trim()).trimEnd();
    return text === "" ? null : text;
  }

  /** One that is too long is not cut: what is left could be somebody else's. @throws UnreadableField */
  id(name: string): string | null {
    const value = this.#record[name];
    if (typeof value === "string" && value.length > LONGEST_TEXT)
      throw new UnreadableField(tooLong({ field: name, most: LONGEST_TEXT }));
    return this.text(name);
  }

  /** @throws UnreadableField where it is missing */
  requiredId(name: string): string {
    const text = this.id(name);
    if (text === null) throw new UnreadableField(missing({ field: name }));
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
    if (day === undefined || !isDate(day)) throw new UnreadableField(noDate({ field: name }));
    return day;
  }

  /** @throws UnreadableField */
  moment(name: string): Date | null {
    const text = this.text(name);
    if (text === null) return null;
    const moment = new Date(text);
    if (Number.isNaN(moment.getTime())) throw new UnreadableField(noTime({ field: name }));
    return moment;
  }

  /** Null where it is absent. @throws UnreadableField */
  list(name: string): Fields[] | null {
    const value = this.#record[name] ?? null;
    if (value === null) return null;
    if (!Array.isArray(value)) throw new UnreadableField(noList({ field: name }));
    if (value.length > MOST_ITEMS) throw new UnreadableField(tooMany({ field: name, most: MOST_ITEMS }));
    return value.map((item) => new Fields(item));
  }
}

/** One field of one record is not what it must be. Says which and how, never its value, which may be personal. */
export class UnreadableField extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(sentence.text);
    this.sentence = sentence;
  }
}

const noObject = defineSentence("hris_record.no_object", "The record is not an object.");
const noText = defineSentence("hris_record.no_text", "{field} is not a text.");
const tooLong = defineSentence("hris_record.too_long", "{field} has more than {most} characters.");
const missing = defineSentence("hris_record.missing", "{field} is missing.");
const noDate = defineSentence("hris_record.no_date", "{field} is not a date.");
const noTime = defineSentence("hris_record.no_time", "{field} is not a time.");
const noList = defineSentence("hris_record.no_list", "{field} is not a list.");
const tooMany = defineSentence("hris_record.too_many", "{field} has more than {most} items.");

/** PostgreSQL stores neither NUL nor half a letter, and nobody's name has the other hidden characters. */
function storable(text: string): string {
  return withoutHiddenCharacters(text).toWellFormed();
}

/** Whole letters: a cut through one would leave half of it. */
function beginning(text: string): string {
  return text.length <= LONGEST_TEXT ? text : [...text].slice(0, LONGEST_TEXT).join("");
}
