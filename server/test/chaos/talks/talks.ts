import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ServiceProcess, startServiceProcess } from "../../process.ts";
import { freePort } from "../../processes/free-port.ts";
import { makeTalkingStage, type TalkingLearner } from "../../stages/talking-learners.ts";

interface TalkDisturbance {
  /** Nobody else uses it. */
  databaseUrl: string;
  learners: number;
  /** Turns of each learner. */
  turns: number;
  /** How often the process is killed, at equal distances. */
  kills: number;
}

interface TalkReport {
  /** Turns that were shown as said. */
  shown: number;
  kills: number;
  /** What a learner sent again, since no answer came. */
  repeats: number;
  /** What went wrong, in words. */
  faults: string[];
}

/** So many learners talk at once to one process, which is killed without warning: tells which turns were lost or doubled. */
export async function disturbTalks({
  databaseUrl,
  learners: count,
  turns,
  kills,
}: TalkDisturbance): Promise<TalkReport> {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-talks-"));
  const port = await freePort();
  const environment = { DATABASE_URL: databaseUrl, SECRET_KEY: "talks ".repeat(8) };
  const start = () => startServiceProcess({ dataDir, port, environment });
  let service: ServiceProcess = await start();
  try {
    const { scenarioId, learners } = await makeTalkingStage(service, count);
    const report: TalkReport = { shown: 0, kills: 0, repeats: 0, faults: [] };
    const every = Math.floor((count * turns) / (kills + 1));
    let restarting: Promise<void> = Promise.resolve();
    const onShown = () => {
      report.shown += 1;
      if (report.kills >= kills || report.shown < every * (report.kills + 1)) return;
      report.kills += 1;
      restarting = service.kill().then(async () => {
        service = await start();
      });
    };
    const onLost = async () => {
      report.repeats += 1;
      await restarting;
      await pause(20);
    };
    const scene = { scenarioId, turns, onShown, onLost };
    const faults = await Promise.all(learners.map((learner) => talk(learner, scene)));
    await restarting;
    return { ...report, faults: faults.flat() };
  } finally {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Scene {
  scenarioId: string;
  turns: number;
  onShown(): void;
  onLost(): Promise<void>;
}

/** Says one thing after the other, each until it is answered, and looks at every talk when it is over. */
async function talk(learner: TalkingLearner, scene: Scene): Promise<string[]> {
  const faults: string[] = [];
  const begin = () => insist(() => learner.follow(`/scenarios/${scene.scenarioId}/begin`, "POST"), scene);
  let at = await begin();
  let [position, shown]: [number, string[]] = [2, []];
  for (let number = 1; number <= scene.turns; number += 1) {
    const text = `Your order has number ${number}, as far as I can see.`;
    const said = await insist(() => learner.say(at, text, position), scene);
    if (said.turns[0]?.text !== text) faults.push(`${at}: "${text}" was answered, and not said`);
    scene.onShown();
    shown.push(text);
    position = said.nextPosition;
    if (!said.isOver && number < scene.turns) continue;
    faults.push(...(await missing(learner, at, shown, scene)));
    if (!said.isOver) return faults;
    await insist(() => learner.follow(`${at}/finish`, "POST"), scene);
    at = await begin();
    [position, shown] = [2, []];
  }
  return faults;
}

async function missing(
  learner: TalkingLearner,
  at: string,
  shown: readonly string[],
  scene: Scene,
): Promise<string[]> {
  // The first position is taken, so nothing is said: the answer is the whole talk.
  const { turns } = await insist(() => learner.say(at, "What was said?", 1), scene);
  const stored = turns.filter(({ speaker }) => speaker === "learner").map(({ text }) => text);
  const isWhole = stored.length === shown.length && stored.every((text, index) => text === shown[index]);
  const isNumbered = turns.every(({ position }, index) => position === index + 1);
  return isWhole && isNumbered
    ? []
    : [`${at}: shown ${JSON.stringify(shown)}, stored ${JSON.stringify(stored)}`];
}

async function insist<T>(work: () => Promise<T>, { onLost }: Scene): Promise<T> {
  const until = Date.now() + 120_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await onLost();
    }
  }
}
