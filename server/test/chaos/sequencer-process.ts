import { startSequencer } from "#features/events/sequencing/sequencer.ts";
import { openDatabase } from "#platform/database/database.ts";
import { createLog } from "#platform/log/log.ts";

/** A sequencer in a process of its own, so that it can be killed. Argument: the database's URL. */
const { db } = openDatabase({
  connection: { connectionString: process.argv[2] ?? "" },
  poolSize: 2,
  onConnectionLost: () => undefined, // expected here; the sequencer tries again
});
startSequencer({ db, log: createLog({ level: "silent" }) }, []);
