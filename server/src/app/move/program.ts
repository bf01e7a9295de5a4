import { readConfig } from "../config.ts";
import { runMove } from "./run-move.ts";

const { stdout, stderr } = process;
const config = () => readConfig(process.env, undefined);
process.exitCode = await runMove(process.argv.slice(3), { config, stdout, stderr });
