import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { Problem } from "#kernel/problem.ts";
import { sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { PageDescription } from "#platform/http/page-description.ts";
import { acceptSmallUploads, smallUpload } from "#platform/http/small-upload.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { bodyTooLarge } from "#platform/problems.ts";
import { printedCode, typedCode } from "../check-code.ts";
import { selectByCode } from "../queries.ts";
import { checkFile, FILE_BYTES } from "./file-check.ts";
import { certificateAnswer, fileAnswer, verifyPage } from "./verify-page.ts";

/** Anyone may ask, and the address pays, also for who is signed in: nobody tries codes at somebody else's expense. */
const config = { session: "optional", charge: "address" } as const;
const LONGEST = 200;

const described: PageDescription = {
  operationId: "verifyCertificate",
  summary: "Check a certificate",
  description:
    "What was certified, for anyone who has the check code; that it is no longer valid, if so. In any case, with or without hyphens. `/verify` has a form for the code, and one for a file.",
  tag: "Pages",
  params: Type.Object({
    code: Type.String({ description: "The check code", examples: ["7KQM-3XTR-9ABC-DEFG-HJKM"] }),
  }),
  answers: { 200: "What was certified, or that it is no longer valid", 404: "No certificate has this code" },
  problems: [],
};

/** The pages where anybody who is shown a certificate can verify it. */
export function verifyRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/verify",
    { schema: { hide: true, querystring: Type.Object({ code: Type.Optional(Type.String()) }) }, config },
    async (request, reply) => {
      const { code: text } = request.query;
      if (text === undefined || text.trim() === "")
        return sendPage(context, request, reply, verifyPage(null));
      const code = typedCode(text);
      if (code === null) return sendUnknown(context, request, reply, text);
      return reply.redirect(`/verify/${printedCode(code)}`, 302);
    },
  );

  app.get(
    "/verify/:code",
    {
      schema: { hide: true, params: Type.Object({ code: Type.String() }) },
      config: { ...config, page: described },
    },
    async (request, reply) => {
      const code = typedCode(request.params.code);
      const row = code === null ? undefined : await selectByCode(context.db, code);
      if (!row) return sendUnknown(context, request, reply, request.params.code);
      const page = verifyPage(certificateAnswer(row, "code"), printedCode(row.code));
      return sendPage(context, request, reply, page, row.organization_id);
    },
  );

  app.register(async (uploads: HttpServer) => {
    acceptSmallUploads(uploads, FILE_BYTES);
    uploads.post("/verify", { schema: { hide: true }, config }, async (request, reply) => {
      const file = await fileOf(request);
      if (file === "too large") {
        return sendPage(context, request, reply.code(413), verifyPage({ kind: "tooLarge" }));
      }
      if (file === null) return sendPage(context, request, reply.code(422), verifyPage({ kind: "empty" }));
      const checked = await checkFile(context, file);
      const organizationId = checked.kind === "genuine" ? checked.row.organization_id : null;
      return sendPage(context, request, reply, verifyPage(fileAnswer(checked)), organizationId);
    });
  });
}

/** One answer for a code that nobody has and for what can be none. */
function sendUnknown(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  typed: string,
): Promise<FastifyReply> {
  const page = verifyPage({ kind: "unknown" }, typed.toWellFormed().slice(0, LONGEST));
  return sendPage(context, request, reply.code(404), page);
}

async function fileOf(request: FastifyRequest): Promise<Buffer | "too large" | null> {
  try {
    return await smallUpload(request);
  } catch (error) {
    if (error instanceof Problem && error.code === bodyTooLarge.code) return "too large";
    throw error;
  }
}
