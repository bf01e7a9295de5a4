import { openAsBlob } from "node:fs";
import { createClient } from "@lectern/sdk";

const { LECTERN_URL = "", LECTERN_CLIENT_ID = "", LECTERN_CLIENT_SECRET = "" } = process.env;
const lectern = createClient({
  siteUrl: LECTERN_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});

const file = await openAsBlob(process.argv[2] ?? "people.csv");
const { id } = await lectern.users.importCsv(file);
const job = await lectern.jobs.waitFor(id, {
  onProgress: ({ status, rows_done, rows_total }) => console.log(`${status}: ${rows_done} of ${rows_total}`),
});
console.log(`${job.created} created, ${job.updated} updated, ${job.failed} failed`);

const lines = await lectern.jobs.result(id); // a Response: a large one is better read as a stream
if (job.failed > 0) console.log(await lines.text());
