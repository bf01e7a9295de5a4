import { readQuestion } from "../src/body/questions.ts";
import { startMistakeList } from "../src/content-files/mistakes.ts";
import type { ContentQuestion, QuestionKind } from "../src/question/question-content.ts";

/** A question of each kind as authors write it; in all of them the first option is right. */
export const questionSamples: Record<QuestionKind, string> = {
  single: `? q single: What first?
- [x] Look at the address -> It tells whose it is.
- [ ] Click and see -> The click is the attack.
- [ ] Wait`,
  multiple: `? q multiple guess: Which signs?
- [x] Pressure -> It keeps you from thinking.
- [ ] Spelling -> Software spells well.
- [x] Secrecy -> It keeps you from asking.`,
  order: `? q order: In which order?
1. Report it -> Others can be warned.
2. Change the password
3. Go on working`,
  match: `? q match: What belongs together?
- Pressure = “before noon” -> Time is the lever.
- Secrecy = “between us”`,
  sort: `? q sort: What do you do with each?
+ keep | Keep
- An invoice -> It is needed.
+ drop | Delete
- A lottery win -> You did not play.`,
  fill: `? q fill: First ___, then wait ___ hours.
= report it | tell someone -> At once.
= 12 | twelve`,
  spot: `? q spot mail: What gives it away?
- [x] from | IT, it@parcel-check.test -> Not our domain.
- [ ] subject | Your parcel
- [x] link | parcel.test.example -> The end decides.`,
  scene: `? q scene: A call before lunch.
@ call | “This is IT. Read me the code.”
- [x] “I will call you back.” => back -> You choose the channel.
- [ ] “It is 4 4 1.” => lost -> The code was the key.
@ back | The help desk knows of no call.
- [x] Report it. -> Others can be warned.
- [ ] Leave it at that. -> The next call goes to a colleague.
@ lost | Somebody signs in as you.`,
};

export function contentQuestion(kind: QuestionKind): ContentQuestion {
  const cursor = { lines: questionSamples[kind].split("\n"), line: 1, at: 0 };
  const found = startMistakeList();
  const question = readQuestion(cursor, found.in(kind));
  const [mistake] = found.sorted();
  if (mistake) throw new Error(`The sample of ${kind}, line ${mistake.line}: ${mistake.message}`);
  return question;
}
