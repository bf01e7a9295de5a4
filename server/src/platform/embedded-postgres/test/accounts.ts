import { dirname } from "node:path";
import { canEnter } from "../account.ts";
import type { Identity } from "./services.ts";

const isRoot = process.getuid?.() === 0;
/** nobody: an account that has a name and owns nothing. */
export const ordinary: Identity = { uid: 65_534, gid: 65_534 };
const canRunNode = isRoot && canEnter(dirname(process.execPath), { name: "nobody", ...ordinary });
export const onlyAsRoot = { skip: isRoot ? false : "only root may become another account" };
export const onlyAsOrdinary = {
  skip: canRunNode ? false : "needs root, and a Node that other accounts may run",
};
