/** A node of a module's syntax tree as ESTree has it, with JSX and types. Its members depend on its type. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: every rule knows the members of its own type
  [member: string]: any;
}

export type MessageKind = "text" | "string" | "attribute" | "template" | "plural";

/** What the names in a message stand for. */
export type Parts = Map<string, SyntaxNode>;

export interface Message {
  /** Its English, with `{name}` for a value and `<name>…</name>` or `<name/>` for an element; of a plural, `one|several`. */
  key: string;
  kind: MessageKind;
  /** The range that it takes in the source. */
  start: number;
  end: number;
  parts: Parts;
}
