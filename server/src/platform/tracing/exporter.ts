import { context, DiagLogLevel, diag, trace } from "@opentelemetry/api";
import type { Log } from "../log/log.ts";
import { spanIds } from "./span-ids.ts";

export interface TracingSettings {
  /** Base address of an OTLP/HTTP receiver; spans go to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
}

interface Exporter {
  /** Sends what waits, for five seconds at most. */
  stop(): Promise<void>;
}

const FLUSH_WITHIN_MS = 5_000;
const COMPLAIN_EVERY_MS = 60_000;

/**
 * Sends the spans of this process to an operator's collector (OTLP over HTTP, JSON), in batches and beside the work:
 * a collector that is slow or gone costs spans and nothing else. Libraries are read only here.
 */
export async function startTraceExport(settings: TracingSettings, role: string, log: Log): Promise<Exporter> {
  const [{ AsyncLocalStorageContextManager }, { OTLPTraceExporter }, resources, sdk] = await Promise.all([
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace"),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: settings.headers,
    timeoutMillis: FLUSH_WITHIN_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      "service.name": "lectern",
      "lectern.role": role,
    }),
    idGenerator: spanIds,
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  diag.setLogger(complaints(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return {
    async stop() {
      const deadline = AbortSignal.timeout(FLUSH_WITHIN_MS);
      const timedOut = new Promise<void>((resolve) => deadline.addEventListener("abort", () => resolve()));
      await Promise.race([provider.shutdown(), timedOut]);
    },
  };
}

/** One line a minute: a collector that is away would fill the log. Its answers may quote what was sent and stay out. */
function complaints(log: Log) {
  let saidAt = Number.NEGATIVE_INFINITY;
  const complain = () => {
    if (performance.now() - saidAt < COMPLAIN_EVERY_MS) return;
    saidAt = performance.now();
    log.warn("Trace export failed: check OTEL_EXPORTER_OTLP_ENDPOINT and its collector.");
  };
  const silent = () => undefined;
  return { error: complain, warn: complain, info: silent, debug: silent, verbose: silent };
}
