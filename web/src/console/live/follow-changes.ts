import type { QueryClient } from "@tanstack/react-query";
import { TOUCHES } from "./attendance.ts";
import { gatherChanges } from "./gather.ts";
import { reconnectMs } from "./pace.ts";

const STREAM = "/operator/v1/changes/";
/** The queries whose answers belong to what changed. A query names its resource first. */
const dependents: Readonly<Record<string, readonly string[]>> = {
  "webhook-deliveries": ["webhook-deliveries", "webhook-activity"],
  "hris-connections": ["hris-connections", "hris-runs", "hris-issues"],
};

/**
 * Reads anew what is shown when the service says that it changed. A page that nobody sees does not listen; when it is
 * seen again, or the connection was lost, everything that is shown is read once. @returns how to end it
 */
export function followChanges(queryClient: QueryClient): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const gathering = gatherChanges({
    now: Date.now,
    refresh(resources) {
      for (const key of new Set(resources.flatMap((resource) => dependents[resource] ?? [resource])))
        void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });
  let stream: EventSource | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    disconnect();
    const opened = new EventSource(STREAM);
    stream = opened;
    opened.addEventListener("ready", () => {
      failures = 0;
      readEverything();
    });
    opened.addEventListener("changed", ({ data }) => gathering.add(resourcesOf(data)));
    // Not left to the browser: it gives up for good when it is refused once.
    opened.addEventListener("error", () => {
      disconnect();
      failures += 1;
      timer = setTimeout(retry, reconnectMs(failures, Math.random()));
    });
  }

  /** Without a stream, as where something on the way keeps it back, pages are read anew as often as it is tried. */
  function retry(): void {
    if (failures > 1) readEverything();
    connect();
  }

  function disconnect(): void {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  }

  function readEverything(): void {
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
  }

  function follow(): void {
    if (document.visibilityState === "hidden") disconnect();
    else if (stream === null) connect();
  }

  document.addEventListener("visibilitychange", follow, { signal });
  for (const touch of TOUCHES) window.addEventListener(touch, gathering.touch, { signal, passive: true });
  follow();
  return () => {
    ending.abort();
    disconnect();
    gathering.stop();
  };
}

function resourcesOf(data: unknown): string[] {
  const said: unknown = JSON.parse(String(data));
  if (typeof said !== "object" || said === null || !("resources" in said)) return [];
  return Array.isArray(said.resources) ? said.resources.map(String) : [];
}
