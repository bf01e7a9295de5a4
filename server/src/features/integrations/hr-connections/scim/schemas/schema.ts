import type { Attribute } from "./attribute.ts";

/** A schema of RFC 7643: a name for a set of attributes. */
export interface Schema {
  id: string;
  name: string;
  description: string;
  attributes: readonly Attribute[];
}

/** What an endpoint serves: the schemas whose attributes its resources have. */
export interface ResourceType {
  name: "User" | "Group";
  endpoint: "/Users" | "/Groups";
  description: string;
  core: Schema;
  extensions: readonly Schema[];
}
