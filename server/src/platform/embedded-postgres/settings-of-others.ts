import { chownSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "./account.ts";

/**
 * For a server on a database that somebody else may have written: nothing in it runs by itself, neither a trigger at sign-in nor a
 * library or a command that its settings name, nor a subscription. It is no wall: a forged catalog or log can make a server do anything.
 */
export const restrainedSettings = {
  event_triggers: "off",
  archive_mode: "off",
  shared_preload_libraries: "",
  session_preload_libraries: "",
  local_preload_libraries: "",
  jit: "off",
  max_logical_replication_workers: "0",
};

/**
 * For its clients: what a role or a database has set for itself counts more than the server's command line, and less than this. Our tables are
 * tables: a view in the place of one would run what somebody else wrote.
 */
export const restrainedSession =
  "-c event_triggers=off -c session_preload_libraries= -c local_preload_libraries= -c jit=off -c restrict_nonsystem_relation_kind=view,foreign-table";

const files = {
  // As initdb writes it; everything else is said at each start.
  "postgresql.conf": "default_text_search_config = 'pg_catalog.english'\n",
  "postgresql.auto.conf": "",
  "pg_hba.conf": "local all all trust\nlocal replication all trust\n",
  "pg_ident.conf": "",
};

/** Puts the embedded database's own settings in place of those in a cluster: they may name commands, memory and certificates of another machine. */
export function replaceSettings(cluster: string, account: Account | undefined): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(cluster, name);
    rmSync(path, { recursive: true, force: true });
    writeFileSync(path, text, { mode: 0o600 });
    if (account) chownSync(path, account.uid, account.gid);
  }
}
