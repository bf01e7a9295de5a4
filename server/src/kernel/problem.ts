/** Per field, what is wrong with it. Whole-object problems stand under `non_field_errors`. */
export type FieldErrors = Record<string, string[]>;

export interface ProblemDefinition {
  /** Stable for ever: clients match on it. */
  readonly code: string;
  readonly status: number;
  /** The sentence a caller reads: what is wrong and what to do. */
  readonly detail: string;
  /** What to do, where the contract fixes the sentence and the sentence does not say it. */
  readonly hint?: string | undefined;
  /** Of every answer with it. */
  readonly headers?: Record<string, string>;
}

interface ProblemExtras {
  /** Replaces the definition's sentence where this one occurrence can say more. */
  detail?: string;
  hint?: string;
  errors?: FieldErrors;
  headers?: Record<string, string>;
  /** Further members of the body, such as RFC 6749's `error`. */
  members?: Record<string, unknown>;
  /** For the log only. */
  cause?: unknown;
}

/** A planned failure. Everything else that is thrown is a bug and becomes a bare 500. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly hint: string | undefined;
  readonly errors: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  readonly members: Record<string, unknown>;

  constructor(definition: ProblemDefinition, extras: ProblemExtras = {}) {
    super(extras.detail ?? definition.detail, { cause: extras.cause });
    this.name = "Problem";
    this.code = definition.code;
    this.status = definition.status;
    this.detail = extras.detail ?? definition.detail;
    this.hint = extras.hint ?? definition.hint;
    this.errors = extras.errors;
    this.headers = { ...definition.headers, ...extras.headers };
    this.members = extras.members ?? {};
  }
}

export interface ProblemFactory extends ProblemDefinition {
  (extras?: ProblemExtras): Problem;
}

const definitions = new Map<string, ProblemDefinition>();

/** Declares a problem once; calling the result makes one occurrence, its members describe it to OpenAPI. */
export function defineProblem(definition: ProblemDefinition): ProblemFactory {
  if (!definitions.has(definition.code)) definitions.set(definition.code, definition);
  return Object.assign((extras?: ProblemExtras) => new Problem(definition, extras), definition);
}

/** Of an id that nobody has, or somebody else: one sentence for both. */
export function defineNotFound(code: string): ProblemFactory {
  return defineProblem({ code, status: 404, detail: "Not found." });
}

/** What a code in a log stands for, in the words of its definition; undefined for one that this version does not know. */
export function wordsOfProblem(code: string): string | undefined {
  const definition = definitions.get(code);
  return definition && [definition.detail, definition.hint].filter((words) => words !== undefined).join(" ");
}
