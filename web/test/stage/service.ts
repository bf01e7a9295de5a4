import { runningClock } from "../../../server/src/kernel/clock.ts";
import { startApp } from "../../../server/test/app.ts";
import { callsTo, type ServiceProcess } from "../../../server/test/process.ts";
import { freePort } from "../../../server/test/processes/free-port.ts";

export type StageService = Pick<ServiceProcess, "siteUrl" | "call" | "operatorToken" | "stop">;

/** The service in this process: one of its own takes seconds longer, and is not what these tests are about. */
export async function startService(environment: Record<string, string> = {}): Promise<StageService> {
  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const app = await startApp({
    clock: runningClock(),
    environment: { PORT: String(port), SITE_URL: siteUrl, DEMO: "false", ...environment },
  });
  return { ...callsTo(siteUrl), stop: app.stop };
}
