/** How SCIM describes an attribute (RFC 7643, 7). Served as it stands, and what requests are read by. */
export interface Attribute {
  name: string;
  type: "string" | "boolean" | "complex" | "reference" | "dateTime";
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: "readWrite" | "readOnly" | "immutable";
  returned: "always" | "default";
  uniqueness: "none" | "server";
  canonicalValues?: readonly string[];
  referenceTypes?: readonly string[];
  subAttributes?: readonly Attribute[];
}

type Kept = Partial<Omit<Attribute, "name" | "description" | "type">>;

/** An attribute with one text, unless it says otherwise. */
export function text(name: string, description: string, kept: Kept = {}): Attribute {
  return { ...usual, name, type: "string", description, ...kept };
}

export function flag(name: string, description: string): Attribute {
  return { ...usual, name, type: "boolean", description };
}

export function moment(name: string, description: string): Attribute {
  return { ...usual, name, type: "dateTime", description, mutability: "readOnly" };
}

export function link(name: string, description: string, referenceTypes: readonly string[]): Attribute {
  return {
    ...usual,
    name,
    type: "reference",
    description,
    referenceTypes,
    mutability: "readOnly",
    caseExact: true,
  };
}

export function group(
  name: string,
  description: string,
  subAttributes: readonly Attribute[],
  kept: Kept = {},
): Attribute {
  return { ...usual, name, type: "complex", description, subAttributes, ...kept };
}

const usual = {
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
} as const;
