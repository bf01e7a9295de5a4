// When learners were at work, and how long.
export { recordActivity, recordBeginning } from "./activity.ts";
export { secondsOf } from "./duration.ts";
export { secondsSpentOn, selectSittings, sittingMoments } from "./sittings.ts";
