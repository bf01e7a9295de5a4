import { createOperatorClient, type OperatorClient, resumeOperatorClient } from "@lectern/sdk/operator";
import type { Environment } from "../environment.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Account } from "./account.ts";
import { codeSource } from "./second-factor.ts";
import { tokenFile } from "./token-file.ts";

interface Connecting {
  /** How often a request is repeated, and for how long at most. */
  retries: { retries: number; longestWaitMs?: number };
  /** Whether a token of an earlier command will do. */
  usesStoredToken: boolean;
}

/** A client that acts as this account. */
export function connect(
  { siteUrl, email, proof }: Account,
  environment: Environment,
  terminal: Terminal,
  { retries, usesStoredToken }: Connecting,
): OperatorClient {
  const { cacheFolder } = environment;
  const secret = "password" in proof ? proof.password : proof.refreshToken;
  const stored = usesStoredToken ? { tokenStore: tokenFile({ siteUrl, email, secret, cacheFolder }) } : {};
  if ("refreshToken" in proof)
    return resumeOperatorClient({ siteUrl, refreshToken: proof.refreshToken, retries, ...stored });
  const secondFactor = codeSource(environment, terminal);
  const asking = secondFactor ? { secondFactor } : {};
  return createOperatorClient({ siteUrl, email, password: proof.password, retries, ...stored, ...asking });
}
