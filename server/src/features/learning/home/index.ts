// The learner's desk: what is due, what was begun, what is on offer.

export { home } from "./feature.ts";
