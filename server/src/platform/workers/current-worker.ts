import { AsyncLocalStorage } from "node:async_hooks";

const names = new AsyncLocalStorage<string>();

/** Runs it under the worker's name, with everything that it begins. */
export function asWorker<T>(name: string, run: () => T): T {
  return names.run(name, run);
}

/** Which worker this is done for; undefined where none is at work, as in a request. */
export function currentWorker(): string | undefined {
  return names.getStore();
}
