import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "#kernel/problem.ts";
import { logFailure, problemBody, sendProblem, toProblem } from "../errors.ts";
import type { HttpServer } from "../types.ts";

/**
 * Every failure below as a problem. A second failure of the same request comes from a hook that threw while the first
 * was being answered; it is answered without hooks, because the framework would give its sentence away. Wanted on the
 * root, and again in every scope: the framework asks each handler once.
 */
export function answerFailures(app: HttpServer): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) =>
    request.failing === null
      ? sendProblem(toProblem(error, request), request, reply)
      : answerWithoutHooks(toProblem(error, request), request, reply),
  );
}

function answerWithoutHooks(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  logFailure(problem, request);
  reply.hijack();
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  const { type, body } = bareAnswer(problem, request);
  const headers = {
    ...reply.getHeaders(),
    ...problem.headers,
    "content-type": type,
    "cache-control": "no-store",
  };
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(problem.status, { "content-length": Buffer.byteLength(body) });
  reply.raw.end(request.method === "HEAD" ? undefined : body);
}

function bareAnswer(problem: Problem, request: FastifyRequest): { type: string; body: string } {
  try {
    const html = request.failing?.explain?.(problem);
    if (html !== undefined) return { type: "text/html; charset=utf-8", body: html };
  } catch (error) {
    request.log.error({ err: error }, "error page could not be rendered");
  }
  return { type: "application/json; charset=utf-8", body: JSON.stringify(problemBody(problem, request)) };
}
