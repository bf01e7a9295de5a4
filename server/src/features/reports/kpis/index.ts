// Key figures over what employees do with their accounts, and their targets.

export { kpis } from "./feature.ts";
