import { defineSentence } from "#platform/health/sentence.ts";
import { claim } from "../../claims.ts";
import { type Refusal, refuse } from "../../refusal.ts";
import type { ClaimFacts } from "../claim-facts.ts";

/** A list, which may be empty. No role in it makes anybody more than a learner. */
export function checkRoles({ claims }: Pick<ClaimFacts, "claims">): Refusal | null {
  const roles = claims[claim.roles] ?? [];
  if (Array.isArray(roles)) return null;
  return refuse("roles", "lti_roles", noList());
}

const noList = defineSentence("lti_launch.roles", "The token's `roles` is not a list.");
