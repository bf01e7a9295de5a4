/** What a form about a registration begins with: the launch log leads there with what a refused launch named. */
interface PlatformSearch {
  issuer?: string;
  client_id?: string;
}

export function readPlatformSearch(search: Record<string, unknown>): PlatformSearch {
  const issuer = text(search.issuer);
  const clientId = text(search.client_id);
  return { ...(issuer ? { issuer } : {}), ...(clientId ? { client_id: clientId } : {}) };
}

/** The id of a deployment to add. */
interface DeploymentSearch {
  deployment?: string;
}

export function readDeploymentSearch(search: Record<string, unknown>): DeploymentSearch {
  const deployment = text(search.deployment);
  return deployment ? { deployment } : {};
}

/** What looks like a number comes out of an address as one. */
function text(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
