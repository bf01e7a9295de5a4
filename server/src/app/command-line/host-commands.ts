import type { HostCommands } from "@lectern/cli";
import { backupCommand } from "./backups/backup.ts";
import { backupLogCommand } from "./backups/backup-log.ts";
import { backupProofCommand } from "./backups/backup-proof.ts";
import { restoreCommand } from "./backups/restore.ts";
import { moveCommands } from "./move.ts";
import type { ReadSettings } from "./refusals.ts";

/**
 * Commands that run beside the service, on its machine and as its account, and not through its API. Each loads what it needs when it is
 * run: none of it delays the others.
 */
export function hostCommands(settings: ReadSettings): HostCommands {
  return {
    resources: { move: moveCommands(settings) },
    single: {
      backup: backupCommand(settings),
      "backup-log": backupLogCommand(settings),
      "backup-proof": backupProofCommand(settings),
      restore: restoreCommand(settings),
    },
  };
}
