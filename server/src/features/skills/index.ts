export { ensureSkills } from "./skills.ts";
