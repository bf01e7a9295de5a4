import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { chooseSpanId } from "./span-ids.ts";

/** Where nothing is exported, its spans record nothing and cost next to nothing. */
export const tracer = trace.getTracer("lectern");

/** The span under way as it is kept beside an event (W3C Trace Context, 3.2). Null where nothing is traced. */
export function traceParent(): string | null {
  const span = trace.getActiveSpan();
  if (!span?.isRecording()) return null;
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}

export interface TracedEvent {
  /** The envelope's id. */
  event_id: string;
  type: string;
  /** ISO 8601. */
  creation_date: string;
  /** As `traceParent` gave it. */
  trace_parent: string;
}

/** An event from when it was written until now, when it has its position: the child of the request that made it. */
export function recordEvent(event: TracedEvent): void {
  const parent = remoteParent(event.trace_parent);
  if (parent === null) return;
  const span = chooseSpanId(spanIdOf(event.event_id), () =>
    tracer.startSpan(
      `event ${event.type}`,
      {
        kind: SpanKind.PRODUCER,
        startTime: new Date(event.creation_date),
        attributes: { "messaging.message.id": event.event_id, "lectern.event.type": event.type },
      },
      trace.setSpanContext(ROOT_CONTEXT, parent),
    ),
  );
  span.end();
}

/**
 * What is done for an event afterwards, in whatever process and however late: a child of the event's own span.
 * `work` gets the span, to say how it went. Without a trace it is just done.
 */
export async function inEventSpan<Result>(
  name: string,
  event: { event_id: string; trace_parent: string | null },
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const parent = event.trace_parent === null ? null : remoteParent(event.trace_parent);
  if (parent === null) return work(trace.wrapSpanContext(noSpan));
  const from = trace.setSpanContext(ROOT_CONTEXT, { ...parent, spanId: spanIdOf(event.event_id) });
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, from);
  try {
    return await context.with(trace.setSpan(from, span), () => work(span));
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Notes a failure by its kind alone: messages may hold anything. */
export function failSpan(span: Span, error: unknown): void {
  const kind = error instanceof Error ? error.name : typeof error;
  span.setAttribute("error.type", kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

const noSpan: SpanContext = { traceId: "0".repeat(32), spanId: "0".repeat(16), traceFlags: TraceFlags.NONE };

/** Version 7 ids end in 62 random bits: an event's span is found by its id, and nothing more need be kept. */
function spanIdOf(eventId: string): string {
  return eventId.replaceAll("-", "").slice(16);
}

/** A `traceparent` of our own or of a caller; null where it is not one. */
export function remoteParent(text: string): SpanContext | null {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId))
    return null;
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}
