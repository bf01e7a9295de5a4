import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { json } from "node:stream/consumers";

export interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, string | number>;
  /** Traces that it is linked to. */
  links: string[];
}

export interface Collector {
  url: string;
  spans(): readonly Span[];
  /** Of the last request. */
  headers(): IncomingHttpHeaders;
  close(): Promise<void>;
}

/** OTLP over HTTP as JSON, as far as the tests read it (opentelemetry-proto, "ExportTraceServiceRequest"). */
interface Export {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}
interface SentSpan extends Omit<Span, "attributes" | "links"> {
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  links?: { traceId: string }[];
}

/** A collector that keeps all it is sent. */
export async function startCollector(): Promise<Collector> {
  const spans: Span[] = [];
  let headers: IncomingHttpHeaders = {};
  const server = createServer(async (request, response) => {
    headers = request.headers;
    const sent = (await json(request)) as Export; // the SDK wrote it
    for (const { scopeSpans } of sent.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans.map(read));
    response
      .writeHead(request.url === "/v1/traces" ? 200 : 404, { "content-type": "application/json" })
      .end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => spans,
    headers: () => headers,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function read({ attributes, links = [], ...span }: SentSpan): Span {
  return {
    ...span,
    attributes: Object.fromEntries(
      attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? ""]),
    ),
    links: links.map(({ traceId }) => traceId),
  };
}
