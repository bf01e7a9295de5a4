import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { startSharedProgram } from "./shared-program.mjs";

/** A run makes some 200 databases of 13 MB, and a few that are larger. */
const ROOM_FOR_ALL = 8e9;

export async function startSharedPostgres() {
  const { address, stop } = await startSharedProgram("./postgres-for-tests.mjs", "The PostgreSQL");
  const { bavail, bsize } = statfsSync(tmpdir());
  const environment = {
    TEST_POSTGRES_URL: address,
    TEST_DATABASES_STAY: String(bavail * bsize > ROOM_FOR_ALL),
  };
  return { environment, stop };
}
