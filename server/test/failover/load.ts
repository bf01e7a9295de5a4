import { setTimeout as pause } from "node:timers/promises";
import { type LecternClient, LecternError } from "@lectern/sdk";
import type { Answer } from "../app.ts";
import { type LearnerBrowser, readToTheEnd } from "../learner-browser.ts";
import { versionName } from "./watchers.ts";

interface Write {
  providerId: string;
  version: number;
  acknowledgedAtMs: number;
}

export interface Load {
  /** In the order of their acknowledgements. */
  acknowledged: readonly Write[];
  /** Writes that the service answered with an error, or not at all. */
  failed: ReadonlyMap<string, number>;
  /** Lessons whose last page was shown, by their learner's provider_id. */
  completed: ReadonlySet<string>;
  stop(): Promise<void>;
}

const WRITERS = 3;
const PERSONS_EACH = 5;
const PAUSE_MS = 250;
const LEARNERS = 1;

export const person = (providerId: string, version: number) => ({
  provider: "drill",
  provider_id: providerId,
  email: `${providerId}@example.com`,
  first_name: "Ada",
  last_name: versionName(version),
  preferred_language: "en" as const,
});

/** A steady small load: people who are provisioned and changed again and again, and learners who are led to a lesson and go through it. */
export function startLoad(client: LecternClient, siteUrl: string): Load {
  const acknowledged: Write[] = [];
  const failed = new Map<string, number>();
  const completed = new Set<string>();
  let isOver = false;

  async function write(writer: number): Promise<void> {
    for (let number = 0; !isOver; number++) {
      const providerId = `writer-${writer}-${number % PERSONS_EACH}`;
      const version = Math.floor(number / PERSONS_EACH) + 1;
      await client.users.upsert(person(providerId, version)).then(
        () => acknowledged.push({ providerId, version, acknowledgedAtMs: Date.now() }),
        (error: unknown) => {
          const code = error instanceof LecternError ? `${error.status} ${error.code}` : String(error);
          failed.set(code, (failed.get(code) ?? 0) + 1);
        },
      );
      await pause(PAUSE_MS);
    }
  }

  async function learn(learner: number): Promise<void> {
    for (let number = 0; !isOver; number++) {
      const providerId = `learner-${learner}-${number}`;
      const isCompleted = await goThroughALesson(client, siteUrl, providerId).catch((error: unknown) => {
        failed.set(`lesson: ${error}`, (failed.get(`lesson: ${error}`) ?? 0) + 1);
        return false;
      });
      if (isCompleted) completed.add(providerId);
      await pause(PAUSE_MS);
    }
  }

  const running = Promise.all([
    ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
    ...Array.from({ length: LEARNERS }, (_, learner) => learn(learner)),
  ]);
  return {
    acknowledged,
    failed,
    completed,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

async function goThroughALesson(
  client: LecternClient,
  siteUrl: string,
  providerId: string,
): Promise<boolean> {
  await client.users.upsert(person(providerId, 0));
  const { login_token: token } = await client.handoff.exchange({ external_id: providerId });
  const browser = await signIn(siteUrl, token);
  const lesson = await readToTheEnd(browser, 1);
  const end = await browser.get(`/lessons/${lesson}/complete`);
  return end.status === 200;
}

const html = { accept: "text/html" };

/** A phone that comes by a link, keeps its session, and asks again for what failed, as its owner would. */
async function signIn(siteUrl: string, token: string): Promise<LearnerBrowser> {
  const arrived = await ask(`${siteUrl}/auto-login?token=${token}`, { headers: html });
  const [cookie = ""] = (arrived.headers.get("set-cookie") ?? "").split(";");
  if (cookie === "") throw new Error(`a link was answered ${arrived.status}`);
  const headers = { ...html, cookie };
  // A learner who was led elsewhere would go round in circles.
  const within = (path: string) => {
    if (!/^\/(lessons\/|start-lesson)/.test(path)) throw new Error(`led to "${path}"`);
    return siteUrl + path;
  };
  return {
    get: (path) => ask(within(path), { headers }),
    post: (path, form = {}) => {
      const body = new URLSearchParams(
        Object.entries(form).flatMap(([name, value]) =>
          [value].flat().map((one): [string, string] => [name, one]),
        ),
      );
      return ask(within(path), { method: "POST", headers, body });
    },
  };
}

const MOST_TRIES = 40;

async function ask(url: string, init: RequestInit): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    const answer = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    }).then(
      async (response) => ({ response, text: await response.text() }),
      () => null,
    );
    if (answer !== null && answer.response.status < 500) {
      const { status, headers } = answer.response;
      return { url, status, headers, text: answer.text, json: undefined };
    }
    if (tried === MOST_TRIES) throw new Error(`${answer?.response.status ?? "no answer"} again and again`);
    await pause(500);
  }
}
