// What models propose for the catalogue, until a person accepts it.
export { drafts } from "./feature.ts";
