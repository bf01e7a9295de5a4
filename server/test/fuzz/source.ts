import type { ApiDocument, Operation } from "../readers/api-document.ts";

/** What exists and would not be met by chance. */
export interface Known {
  /** By the name of a field or parameter; a path's with the segment before it, one operation's with its operationId. */
  values: Record<string, readonly unknown[]>;
  /** Complete bodies, by operationId, where fields that are in order one by one are not yet in order together. */
  bodies: Record<string, readonly object[]>;
}

/** Where the values of an operation's requests come from: the document says what is allowed, the world what exists. */
export interface Source {
  document: ApiDocument;
  /** Values of this name that exist; empty when none is known. */
  known(name: string): readonly unknown[];
}

export function sourceFor(document: ApiDocument, known: Known, { operationId, path }: Operation): Source {
  return {
    document,
    known(name) {
      const segment = path.split(`/{${name}}`)[0]?.split("/").at(-1);
      const keys = [`${operationId}.${name}`, `${segment}/{${name}}`, name];
      return keys.map((key) => known.values[key]).find((values) => values !== undefined) ?? [];
    },
  };
}
