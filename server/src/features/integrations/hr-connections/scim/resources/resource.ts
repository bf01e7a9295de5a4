/** A SCIM resource as JSON, its attributes under the names that the schemas give them. */
export type Resource = Record<string, unknown>;
