import { readConfig } from "../config.ts";
import { runBackup } from "./run-backup.ts";

const { stdout, stderr } = process;
const config = () => readConfig(process.env, undefined);
process.exitCode = await runBackup(process.argv.slice(2), { config, stdout, stderr });
