import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyRequest } from "fastify";
import { remoteParent, tracer } from "../tracing/spans.ts";
import type { HttpServer } from "./types.ts";

/**
 * A span for each request, named by its method and route: addresses and bodies may hold personal data. A caller's
 * `traceparent` is linked and not continued, since anybody may send one.
 */
export function traceRequests(app: HttpServer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, _reply, done) => {
    const caller = remoteParent(String(request.headers.traceparent));
    const span = tracer.startSpan(
      request.method,
      {
        kind: SpanKind.SERVER,
        attributes: { "http.request.method": request.method, "lectern.request_id": request.id },
        links: caller === null ? [] : [{ context: caller }],
      },
      ROOT_CONTEXT,
    );
    spans.set(request, span);
    context.with(trace.setSpan(ROOT_CONTEXT, span), done);
  });
  app.addHook("onResponse", async (request, reply) => {
    const span = spans.get(request);
    if (span === undefined) return;
    const route = request.nearMiss ?? request.routeOptions.url ?? "unknown";
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({ "http.route": route, "http.response.status_code": reply.statusCode });
    if (request.problemCode !== null) span.setAttribute("lectern.problem_code", request.problemCode);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
