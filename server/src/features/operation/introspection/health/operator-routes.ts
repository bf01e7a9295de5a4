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
          "Everything that notices say and that is not over, by what it is about, and whether work gets done and anything is sent. The same that `lectern doctor` and `lectern_health` in `/metrics` tell. Read from the database, so that a process that only serves tells when no other one works.",
        tags: ["Introspection"],
        response: { 200: reference(ServiceHealth) },
      },
      config: { scope: "read" },
    },
    async () => checkService(context),
  );
}
