import { setFlagsFromString } from "node:v8";
import { createLog, type Log } from "#platform/log/log.ts";
import { ConfigurationError, readConfig } from "./config.ts";
import { type Service, startService } from "./service.ts";
import { describeStart } from "./start-message.ts";

/** sysexits.h: EX_CONFIG. */
const CONFIGURATION_EXIT_CODE = 78;
const STOP_WITHIN_MS = 30_000;

/**
 * V8 looks for garbage when the heap has grown by this part, where by itself it waits until it is several times as large:
 * a first run of 20 000 employees adds some 125 MB instead of 175, next to nothing of it in use (decision 0144).
 */
const HEAP_GROWING_PERCENT = 50;

/** By what V8 multiplies its young generation where much of it survives; 1 while the build starts (decision 0250). */
const YOUNG_GROWTH_FACTOR = 2;

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  const config = readConfig(process.env, process.argv[2]);
  const log = createLog({ level: config.logLevel });
  const starting = startService(config, { log, onDatabaseLost: (sentence) => endWithout(log, sentence) });
  const isOnce = config.role === "migrate" || config.role === "restored" || config.role === "moved";
  if (!isOnce) stopOnSignal(starting, log);
  const service = await starting;
  setFlagsFromString(`--semi-space-growth-factor=${YOUNG_GROWTH_FACTOR}`);
  if (isOnce) await service.stop();
  else process.stdout.write(describeStart(config, service));
}

/** One that is still starting is stopped once it has started: by then all that it began can be ended. */
function stopOnSignal(starting: Promise<Service>, log: Log): void {
  let isStopping = false;
  const stop = (signal: string) => {
    // A terminal and a launcher may both pass the same signal on; the second must not cut the first short.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, "shutting down: finishing requests and jobs in progress");
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    starting
      .then((service) => service.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "shutdown failed");
          process.exit(1);
        },
      );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** Its database could not be kept running: the supervisor or the operator has to restart the service. */
function endWithout(log: Log, sentence: string): void {
  log.fatal(sentence);
  setTimeout(() => process.exit(1), 100); // the log line is on its way
}

main().catch((error: unknown) => {
  if (error instanceof ConfigurationError) {
    process.stderr.write(`${error.message}\n`);
    process.exit(CONFIGURATION_EXIT_CODE);
  }
  process.stderr.write(`Lectern did not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
