import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { selectRendition } from "./queries.ts";

const params = Type.Object({ file: Type.String({ maxLength: 100 }) });
const address = /^([0-9a-f]{64})-([1-9]\d{0,4})\.(avif|webp)$/;

/** What pages show. The address is the picture's hash: nobody guesses it, and what is there never changes. */
export function pictureRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/pictures/:file",
    { schema: { hide: true, params }, config: { charge: "light" } },
    async (request, reply) => {
      const [, hash, width, format] = address.exec(request.params.file) ?? [];
      if (hash === undefined || format === undefined) throw notFound();
      const content = await selectRendition(context.db, hash, Number(width), format);
      if (content === undefined) throw notFound();
      return reply
        .type(`image/${format}`)
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .send(content);
    },
  );
}
