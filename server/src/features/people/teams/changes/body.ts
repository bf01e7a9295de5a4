import type { HttpRequest } from "#platform/http/types.ts";

/** Spaces around a team's name mean nothing, and a blank half of its key is one left out. */
export async function normalizeTeam({ body }: HttpRequest): Promise<void> {
  if (typeof body !== "object" || body === null) return;
  if ("name" in body && typeof body.name === "string") body.name = body.name.trim();
  if ("provider" in body && body.provider === "") body.provider = null;
  if ("provider_id" in body && body.provider_id === "") body.provider_id = null;
}
