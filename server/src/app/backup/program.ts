import { readConfig } from "../config.ts";
import { runBackup } from "./run-backup.ts";

const { stdout, stderr } = process;
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
const config = () => readConfig(process.env, undefined);
process.exitCode = await runBackup(process.argv.slice(2), {
  config,
  stdout,
  stderr,
  signal: stopping.signal,
});
