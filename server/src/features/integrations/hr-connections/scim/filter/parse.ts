import { type Filter, type FilterValue, type Operator, operators, type ValuePath } from "./filter.ts";
import { FilterError } from "./filter-error.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Brackets within brackets. */
const DEEPEST = 20;
/** Each of them looks at every record, or at every entry of a list. */
const MOST_COMPARISONS = 30;

/** Reads a filter, in a time that grows with its length alone. @throws FilterError */
export function parseFilter(text: string): Filter {
  const reader = new Reader(tokensOf(text));
  const filter = reader.alternatives(DEEPEST);
  reader.end();
  return filter;
}

/** Reads the path of an operation. @throws FilterError */
export function parsePath(text: string): ValuePath {
  const reader = new Reader(tokensOf(text));
  const name = reader.name();
  const path = { name, entries: reader.entries(DEEPEST), sub: reader.sub() };
  reader.end();
  return path;
}

class Reader {
  readonly #tokens: readonly Token[];
  #next = 0;
  #comparisons = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  alternatives(depth: number): Filter {
    return this.#joined("or", () => this.#joined("and", () => this.#term(depth)));
  }

  name(): string {
    const token = this.#take();
    if (token?.kind !== "word" || token.text.startsWith(".")) throw unexpected(token, "an attribute's name");
    return token.text;
  }

  /** What stands in the brackets behind a name, if there are any. */
  entries(depth: number): Filter | null {
    if (this.#peek()?.kind !== "[") return null;
    this.#take();
    const filter = this.alternatives(deeper(depth));
    this.#expect("]");
    return filter;
  }

  /** A dot and a name behind brackets. */
  sub(): string | null {
    const token = this.#peek();
    if (token?.kind !== "word" || !token.text.startsWith(".")) return null;
    this.#take();
    return token.text.slice(1);
  }

  end(): void {
    const token = this.#peek();
    if (token) throw unexpected(token, "nothing more");
  }

  #joined(kind: "and" | "or", read: () => Filter): Filter {
    const of = [read()];
    while (this.#takesWord(kind)) of.push(read());
    const [only, ...others] = of;
    return only && others.length === 0 ? only : { kind, of };
  }

  #term(depth: number): Filter {
    if (this.#takesWord("not")) return { kind: "not", of: this.#bracketed(depth) };
    return this.#peek()?.kind === "(" ? this.#bracketed(depth) : this.#expression(depth);
  }

  #bracketed(depth: number): Filter {
    this.#expect("(");
    const filter = this.alternatives(deeper(depth));
    this.#expect(")");
    return filter;
  }

  #expression(depth: number): Filter {
    const name = this.name();
    const of = this.entries(depth);
    if (of === null) return this.#comparison(name);
    if (containsEntries(of)) throw new FilterError("Square brackets may not stand within square brackets.");
    const sub = this.sub();
    return sub === null
      ? { kind: "entry", name, of }
      : { kind: "entry", name, of: { kind: "and", of: [of, this.#comparison(sub)] } };
  }

  #comparison(name: string): Filter {
    this.#comparisons += 1;
    if (this.#comparisons > MOST_COMPARISONS)
      throw new FilterError(`It has more than ${MOST_COMPARISONS} comparisons; ask for less at a time.`);
    const token = this.#take();
    if (token?.kind !== "word") throw unexpected(token, `an operator behind ${name}`);
    const operator = token.text.toLowerCase();
    if (operator === "pr") return { kind: "present", name };
    if (!isOperator(operator)) throw unexpected(token, `one of pr, ${operators.join(", ")}`);
    return { kind: "comparison", name, operator, value: this.#value() };
  }

  #value(): FilterValue {
    const token = this.#take();
    if (token?.kind === "value") return token.value;
    const word = token?.kind === "word" ? words.get(token.text.toLowerCase()) : undefined;
    if (word === undefined) throw unexpected(token, "a value, texts in double quotes");
    return word;
  }

  #takesWord(text: string): boolean {
    const token = this.#peek();
    if (token?.kind !== "word" || token.text.toLowerCase() !== text) return false;
    this.#next += 1;
    return true;
  }

  #expect(kind: Token["kind"]): void {
    const token = this.#take();
    if (token?.kind !== kind) throw unexpected(token, `"${kind}"`);
  }

  #take(): Token | undefined {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next];
  }
}

const words = new Map<string, boolean | null>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

function isOperator(text: string): text is Operator {
  return operators.some((operator) => operator === text);
}

function deeper(depth: number): number {
  if (depth === 0) throw new FilterError(`It has more than ${DEEPEST} brackets within one another.`);
  return depth - 1;
}

function containsEntries(filter: Filter): boolean {
  if (filter.kind === "entry") return true;
  if (filter.kind === "not") return containsEntries(filter.of);
  return filter.kind === "and" || filter.kind === "or" ? filter.of.some(containsEntries) : false;
}

function unexpected(token: Token | undefined, wanted: string): FilterError {
  const where = token ? `At character ${token.at + 1}` : "At its end";
  return new FilterError(`${where} there must be ${wanted}.`);
}
