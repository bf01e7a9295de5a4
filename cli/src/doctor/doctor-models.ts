import type { OperatorClient } from "@lectern/sdk/operator";

/** Asks each of the installation's endpoints for next to nothing: an operator who only reads may not, and is told what was seen last. */
export async function explainModels(
  client: OperatorClient | null,
): Promise<{ is_ok: boolean; detail: string }> {
  const installation = await client?.ai.installation.get();
  if (!installation || installation.endpoints.length === 0)
    return {
      is_ok: true,
      detail:
        "none is set for the whole service, so only organizations with an endpoint of their own ask one",
    };
  const tried = await client?.ai.installation.test().catch((error: unknown) => {
    if (isRefused(error)) return null;
    throw error;
  });
  if (!tried) {
    const failing = installation.endpoints.filter(({ failure }) => failure !== null);
    const seen = failing.map(({ endpoint, failure }) => `${endpoint} failed last (${failure})`).join("; ");
    const detail = "only owners and operators may try them out";
    return { is_ok: failing.length === 0, detail: [detail, seen].filter(Boolean).join("; ") };
  }
  const sentences = tried.endpoints.map(
    ({ endpoint, model, base_url: url, is_ok: isOk, message, duration_ms: ms }) =>
      isOk
        ? `${endpoint} by ${model} at ${url} answers (${ms} ms)`
        : `${endpoint} by ${model} at ${url}: ${message}`,
  );
  return { is_ok: tried.is_ok, detail: sentences.join("; ") };
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 403;
}
