// How long does a learner wait for the character's first answer? The yardstick is a page of a lesson from the same process in
// the same moment. The database's own share is the same for both: embedded PostgreSQL, one learner at a time.
import { startServiceProcess } from "../server/test/process.ts";
import { makeTalkingStage, type TalkingLearner } from "../server/test/stages/talking-learners.ts";
import { median, printResult } from "./result.ts";

const LEARNERS = 60;
/** Warms up first: learners do not wait for what a process compiles and prepares once. */
const WARM_UP = 12;
const FIRST_TURN = "Good morning, Mrs Keller, I am calling about your order: I am sorry that it is late.";

const service = await startServiceProcess();
try {
  const { scenarioId, learners } = await makeTalkingStage(service, LEARNERS);
  const answers: number[] = [];
  const pages: number[] = [];
  for (const learner of learners) {
    const [answer, page] = [await firstAnswer(learner, scenarioId), await lessonPage(learner)];
    answers.push(answer);
    pages.push(page);
  }
  const [answer, page] = [median(answers.slice(WARM_UP)), median(pages.slice(WARM_UP))];
  process.stdout.write(
    `the character's first answer ${answer.toFixed(1)} ms, a page of a lesson ${page.toFixed(1)} ms\n`,
  );
  printResult({
    question: "first answer to a lesson's page",
    ratio: answer / page,
    limit: 1.5,
    must: "stay below",
  });
  printResult({ question: "first answer to 100 ms", ratio: answer / 100, limit: 1, must: "stay below" });
} finally {
  await service.stop();
}

async function firstAnswer(learner: TalkingLearner, scenario: string): Promise<number> {
  const at = await learner.follow(`/scenarios/${scenario}/begin`, "POST");
  return taken(() => learner.say(at, FIRST_TURN, 2));
}

/** One that was opened before: what only a first visit does is not counted. */
async function lessonPage(learner: TalkingLearner): Promise<number> {
  const at = await learner.follow("/start-lesson?template_id=1");
  await learner.read(at);
  return taken(() => learner.read(at));
}

async function taken(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
