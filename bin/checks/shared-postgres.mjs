import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { startSharedProgram } from "./shared-program.mjs";

/** A run makes some 300 databases of 17 MB, and a few that are larger. */
const ROOM_FOR_ALL = 8e9;

/** On disk the databases of ended files stay where there is room: dropping them makes creating the next ones slower. */
export async function startSharedPostgres({ environment: scratch, isMemory }) {
  const { address, stop } = await startSharedProgram("./postgres-for-tests.mjs", "The PostgreSQL", scratch);
  const { bavail, bsize } = statfsSync(tmpdir());
  const environment = {
    TEST_POSTGRES_URL: address,
    TEST_DATABASES_STAY: String(!isMemory && bavail * bsize > ROOM_FOR_ALL),
  };
  return { environment, stop };
}
