import type pg from "pg";

/** A connection of the replication protocol, whose words pg's types do not know. */
export function replicationOf(connection: pg.ClientConfig): pg.ClientConfig & { replication: string } {
  return { ...connection, application_name: "lectern backup", replication: "database" };
}
