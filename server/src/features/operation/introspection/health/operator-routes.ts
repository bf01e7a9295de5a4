import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { ServiceHealth } from "../schemas.ts";
import { checkService } from "./service-health.ts";

export function serviceHealthRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/health/",
    {
      schema: {
        operationId: "readServiceHealth",
        summary: "Retrieve the health of the service",
        description:
          "All unresolved notices, grouped by check, and whether workers are running and anything is sent: the same state that `lectern doctor` and `lectern_health` in `/metrics` report. It is read from the database, so a process that only serves reports it, too, when no worker process is running.",
        response: { 200: reference(ServiceHealth) },
      },
      config: { scope: "read" },
    },
    async () => checkService(context),
  );
}
