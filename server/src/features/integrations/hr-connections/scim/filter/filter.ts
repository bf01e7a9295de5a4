/** A filter of RFC 7644, 3.4.2.2, read but not yet compared with any attributes. */
export type Filter =
  | { kind: "and" | "or"; of: readonly Filter[] }
  | { kind: "not"; of: Filter }
  | { kind: "present"; name: string }
  | { kind: "comparison"; name: string; operator: Operator; value: FilterValue }
  /** One and the same entry of a list: `emails[type eq "work"]`. */
  | { kind: "entry"; name: string; of: Filter };

export type FilterValue = string | number | boolean | null;

export const operators = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
export type Operator = (typeof operators)[number];

/** Where an operation of a PATCH goes (RFC 7644, 3.5.2): `emails[type eq "work"].value`. */
export interface ValuePath {
  name: string;
  entries: Filter | null;
  sub: string | null;
}
