// What a model writes in the place of a lesson's text, and whether it is fit.

export { isRewritable, type SectionRequest } from "./section-request.ts";
export { writeSection } from "./section-writing.ts";
