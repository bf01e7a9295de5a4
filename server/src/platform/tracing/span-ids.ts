import { randomBytes } from "node:crypto";

let chosen: string | null = null;

/** Random ids, but for the one span that `chooseSpanId` starts. The SDK asks for an id while it starts a span. */
export const spanIds = {
  generateTraceId: () => randomBytes(16).toString("hex"),
  generateSpanId: () => chosen ?? randomBytes(8).toString("hex"),
};

export function chooseSpanId<Result>(spanId: string, start: () => Result): Result {
  chosen = spanId;
  try {
    return start();
  } finally {
    chosen = null;
  }
}
