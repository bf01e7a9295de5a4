// Lessons that an organization's own people write, from draft to version.
export { studio } from "./feature.ts";
