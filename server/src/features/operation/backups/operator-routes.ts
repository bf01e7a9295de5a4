import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { backupInFuture } from "./problems.ts";
import { selectBackupState } from "./queries.ts";
import { reportBackup } from "./reports.ts";
import { BackupReport, BackupState } from "./schemas.ts";

export function backupOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/backups/",
    {
      schema: {
        operationId: "readBackupState",
        summary: "Retrieve the state of backups",
        description: "When the latest reported backup was made, and when one was last test-restored.",
        response: { 200: reference(BackupState) },
      },
      config: { scope: "read" },
    },
    async () => selectBackupState(context.db),
  );

  app.post(
    "/backups/",
    {
      schema: {
        operationId: "reportBackup",
        summary: "Create a backup report",
        description:
          "For the backup script, and for the person who test-restored a backup. Operators are notified when no backup has been reported for a day, or none has ever been test-restored.",
        body: BackupReport,
        response: { 201: reference(BackupState) },
      },
      config: { scope: "write", problems: [backupInFuture] },
    },
    async (request, reply) => reply.code(201).send(await reportBackup(context, request, request.body)),
  );
}
