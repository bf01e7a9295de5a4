import type { Claims } from "../claims.ts";
import type { LoginRow, ResolvedDeployment } from "./queries.ts";

/** What the checks of a launch decide from. */
export interface ClaimFacts {
  claims: Claims;
  /** The stored login: what it says counts, not what the token says of itself. */
  login: LoginRow;
  /** The token's deployment, among those of the login's registration. */
  deployment: ResolvedDeployment | null;
  now: Date;
  /** The browser shows it inside another page. */
  isFramed: boolean;
  siteUrl: string;
}
