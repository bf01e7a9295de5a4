// What an HR system says, and what it means for accounts (no routes yet).
export { gateReasons } from "./gate/gate.ts";
export { komboHub } from "./kombo/kombo.ts";
export { planRun } from "./plan/plan.ts";
export { readSnapshot } from "./snapshot/snapshot.ts";
