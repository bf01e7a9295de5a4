import { SpanKind, trace } from "@opentelemetry/api";
import type pg from "pg";
import { failSpan, tracer } from "../../tracing/spans.ts";

type Query = pg.Client["query"];

/** Records a client's statements, with placeholders and no values, where they belong to a request or a delivery. */
export function traceStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown; // pg's overloads name no common shape
  const query = (...args: unknown[]) => {
    const text = args[0];
    if (typeof text !== "string" || !trace.getActiveSpan()?.isRecording()) return send(...args);
    const span = tracer.startSpan(operationOf(text), {
      kind: SpanKind.CLIENT,
      attributes: { "db.system.name": "postgresql", "db.query.text": text.trim() },
    });
    const sent = send(...args);
    if (!(sent instanceof Promise)) {
      span.end();
      return sent;
    }
    return sent
      .catch((error: unknown) => {
        failSpan(span, error);
        throw error;
      })
      .finally(() => span.end());
  };
  client.query = query as Query;
}

function operationOf(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "statement";
}
