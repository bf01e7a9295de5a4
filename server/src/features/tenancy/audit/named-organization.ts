import { Type } from "typebox";
import type { ProblemFactory } from "#kernel/problem.ts";
import type { Context } from "#platform/feature.ts";
import { invalidParameter } from "#platform/problems.ts";

/** Organizations are audited and import this feature, so the function that finds them is passed in. */
export interface Organizations {
  /** Slug or id. @throws notFound */
  find(context: Context, reference: string): Promise<{ id: number; slug: string }>;
  notFound: ProblemFactory;
}

export const organizationParameters = {
  organization: Type.Optional(Type.String({ description: "Only this organization's: slug or id" })),
  organization_id: Type.Optional(Type.Integer({ description: "The same, by its id" })),
};

/** Null: none was named. @throws notFound, and invalidParameter when it is named in two ways */
export async function namedOrganization(
  context: Context,
  organizations: Organizations,
  query: { organization?: string; organization_id?: number },
): Promise<{ id: number; slug: string } | null> {
  const { organization, organization_id: id } = query;
  if (organization !== undefined && id !== undefined)
    throw invalidParameter({ errors: { organization_id: ["Send this or `organization`, not both."] } });
  const reference = organization ?? id?.toString();
  return reference === undefined ? null : organizations.find(context, reference);
}
