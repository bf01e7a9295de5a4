// Role-plays: their content, who plays them, how it went.
export { hasScenario } from "./catalogue/queries.ts";
export { scenarios } from "./feature.ts";
export { scenarioNotFound } from "./problems.ts";
