import { randomBytes } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A copy of an own PostgreSQL keeps everything by which a restored database is noticed, and the service that will run on it may
 * be anywhere. So its server says it, as the setting `lectern.restored`: another text for each restore.
 * @param cluster the unpacked data folder
 */
export async function markRestored(cluster: string): Promise<void> {
  const id = randomBytes(16).toString("hex");
  await appendFile(join(cluster, "postgresql.auto.conf"), `lectern.restored = '${id}'\n`, { mode: 0o600 });
}
