import type { FastifyRequest } from "fastify";

/** What a script that stays on the page asks for instead of the next page; null: a browser's form (RFC 7240, 4.2). */
export function preferredReturn(request: FastifyRequest): "representation" | "minimal" | null {
  const text = [request.headers.prefer ?? []].flat().join(",");
  const [, value] = /(?:^|,)\s*return\s*=\s*"?(representation|minimal)"?\s*(?:[;,]|$)/i.exec(text) ?? [];
  if (value === undefined) return null;
  return value.toLowerCase() === "minimal" ? "minimal" : "representation";
}
