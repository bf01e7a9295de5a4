/**
 * Whether `npm run test:long` is running: the drills at length. `npm test` runs a short form of each, which is the same test with
 * less of everything and sees the same faults.
 */
export const isLong = process.env.TEST_LENGTH === "long";

/** How much of something, or which, in `npm test` and in `npm run test:long`. */
export const byLength = <T>(short: T, long: T): T => (isLong ? long : short);
