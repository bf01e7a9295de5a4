// Lessons that an organization's own people and models write, from draft to version.
export { studio } from "./feature.ts";
