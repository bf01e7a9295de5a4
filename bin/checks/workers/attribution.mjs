// Node's runner follows every promise of the process, to know of each error which test it came from: a seventh of the
// processor time of these tests. Only while files are read does it need that, to know whose the tests are that they declare; an
// error that no test awaits is said of its file, and ends it.
import asyncHooks from "node:async_hooks";

const { createHook } = asyncHooks;
let attribution;
// Before the runner is loaded, which takes the function from there.
asyncHooks.createHook = (callbacks) => {
  attribution = createHook(callbacks);
  asyncHooks.createHook = createHook;
  return attribution;
};

/** It begins by itself, with the first suite. */
export const followPromises = () => attribution?.enable();
export const leavePromises = () => attribution.disable();
