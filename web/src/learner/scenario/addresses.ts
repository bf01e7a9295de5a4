/** Where a role-play is, and everything that can be done with it. */
export function scenarioPath(scenarioId: string): string {
  return `/scenarios/${encodeURIComponent(scenarioId)}`;
}

export function attemptPath({ scenarioId, attempt }: { scenarioId: string; attempt: number }): string {
  return `${scenarioPath(scenarioId)}/${attempt}`;
}
