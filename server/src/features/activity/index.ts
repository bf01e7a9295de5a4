export { recordActivity } from "./activity.ts";
export { secondsOf } from "./duration.ts";
