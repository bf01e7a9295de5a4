import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { lockFolder } from "#platform/embedded-postgres/location/service-lock.ts";
import { removeCluster } from "#platform/embedded-postgres/removed-cluster.ts";

/** One at a time on a machine. */
export class ProofUnderWay extends Error {
  override readonly name = "ProofUnderWay";
}

/** Takes the place where copies are unpacked for this process, and clears away what one that was killed has left. @throws ProofUnderWay */
export async function takeSideFolder(sideFolder: string): Promise<{ release(): void }> {
  mkdirSync(sideFolder, { recursive: true });
  const lock = lockFolder(
    sideFolder,
    "proof.lock",
    (holder) =>
      new ProofUnderWay(
        `Another process (${holder}) proves a backup in ${sideFolder}: wait until it is done.`,
      ),
  );
  try {
    for (const name of readdirSync(sideFolder))
      if (/^proof-[0-9a-f]{8}$/.test(name)) await removeCluster(join(sideFolder, name));
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}
