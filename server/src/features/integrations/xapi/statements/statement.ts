import { createHash } from "node:crypto";
import type { VerbName, verb } from "./vocabulary.ts";

export interface Agent {
  objectType: "Agent";
  name: string;
  mbox?: string;
  account?: { homePage: string; name: string };
}

export interface Activity {
  objectType: "Activity";
  id: string;
  definition: { type: string; name?: Record<string, string>; description?: Record<string, string> };
}

export interface Score {
  scaled: number;
  raw: number;
  min: number;
  max: number;
}

export interface Result {
  score?: Score;
  success?: boolean;
  completion?: boolean;
  duration?: string;
  extensions?: Record<string, unknown>;
}

/** A statement of xAPI 1.0.3, with the members that we send. Absent members are left out: there is no null. */
export interface Statement {
  id: string;
  actor: Agent;
  verb: ReturnType<typeof verb>;
  object: Activity;
  result: Result;
  context: {
    registration: string;
    contextActivities?: { parent: Activity[] };
    platform: string;
    language?: string;
    extensions: Record<string, unknown>;
  };
  timestamp: string;
}

/** A statement whose text is settled: these bytes are what is sent, however often. */
export interface FrozenStatement {
  id: string;
  verb: VerbName;
  text: string;
  sha256: Buffer;
}

export function freeze(statement: Statement): FrozenStatement {
  const text = JSON.stringify(statement);
  return {
    id: statement.id,
    verb: statement.verb.display["en-US"],
    text,
    sha256: createHash("sha256").update(text, "utf8").digest(),
  };
}
