// npm test leaves this drill to CI: voice.test.ts sends the same recordings, end-of-speech.test.ts and listen.test.ts hold the page's script.
import assert from "node:assert/strict";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { type Llm, type ModelReply, startLlm } from "../../../server/test/partners/llm/llm.ts";
import { removeSpeech, replaceSpeech } from "../stage/browser-speech.ts";
import { findings, widerThanTheScreen } from "../stage/page-checks.ts";
import {
  endUnfinished,
  goodAnswers,
  openRolePlayStage,
  type RolePlayStage,
} from "../stage/role-play-stage.ts";
import { microphoneFlags, toneWav } from "../stage/speech-wav.ts";
import { openTab, type Visit } from "../stage/visit.ts";

declare global {
  interface Window {
    /** What audio elements told: `playing`, `ended`. */
    heard: string[];
  }
}

const [apology = ""] = goodAnswers;
const spoken: ModelReply = { audio: toneWav([0.3, 150]), mediaType: "audio/wav" };

describe("a role-play by the service's ears and voice", () => {
  let llm: Llm;
  let stage: RolePlayStage;
  let silent: RolePlayStage;
  const microphone = microphoneFlags(toneWav([0.4, 1_200], [0, 2_000]));
  before(async () => {
    llm = await startLlm();
    const program = join(microphone.folder, "speaks");
    writeFileSync(join(microphone.folder, "line.wav"), toneWav([0.3, 150]));
    writeFileSync(program, `#!/bin/sh\ncat >/dev/null\ncat ${microphone.folder}/line.wav\n`);
    chmodSync(program, 0o755);
    const endpoint = { SPEECH_BASE_URL: llm.url, TRANSCRIPTION_MODEL: "ears" };
    stage = await openRolePlayStage({ ...endpoint, SPEECH_MODEL: "voice" }, microphone.flags);
    silent = await openRolePlayStage({ ...endpoint, SPEECH_PROGRAM: program }, microphone.flags);
  });
  after(async () => {
    await silent?.[Symbol.asyncDispose]();
    await stage?.[Symbol.asyncDispose]();
    await llm?.stop();
    microphone[Symbol.dispose]();
  });
  beforeEach(() => behave({}));

  function behave({ ears = { text: apology }, voice = spoken }: { ears?: ModelReply; voice?: ModelReply }) {
    llm.asked.length = 0;
    llm.behave(({ path }) => (path.endsWith("/transcriptions") ? ears : voice));
  }
  const asked = (path: string) => llm.asked.filter((one) => one.path.endsWith(path));
  const own = (page: Page) => page.locator(".line-learner .line-text");
  const speak = (page: Page) => page.getByRole("button", { name: "Speak" });
  const status = (page: Page, text: string) => page.getByRole("status").getByText(text);

  async function openTalk(
    of = stage,
    prepare: (page: Page) => Promise<unknown> = async () => {},
  ): Promise<Visit> {
    const tab = await openTab(of.browser);
    await listenToAudio(tab.page);
    await prepare(tab.page);
    await of.begin(tab.page);
    return tab;
  }
  async function agree(page: Page) {
    await speak(page).click();
    await page.getByRole("dialog", { name: "Speech recognition by Acme" }).waitFor();
    await page.getByText("sent to the speech service of Acme").waitFor();
    await page.getByRole("button", { name: "Agree" }).click();
  }
  /** Speaks until the meter has seen it, and lets go. */
  async function sayIt(page: Page) {
    await page.getByText("Listening …").waitFor();
    await page.locator(".level-lit").nth(2).waitFor();
    await speak(page).click();
  }
  const heard = (page: Page, event: string, count = 1) =>
    page.waitForFunction(([name, least]) => window.heard.filter((one) => one === name).length >= least, [
      event,
      count,
    ] as const);

  // First of all: lines that were made once are there for the next learner.
  test("where the endpoint does not speak, the browser's voice does, and where there is none the lines are read", async () => {
    for (const hasVoice of [true, false]) {
      behave({ voice: { status: 500 } });
      await using tab = await openTalk(stage, hasVoice ? replaceSpeech : removeSpeech);
      const { page } = tab;
      await page.getByLabel("Read Mara Keller aloud").check();
      if (hasVoice) await page.waitForFunction(() => window.spoken.length > 0);
      await status(page, hasVoice ? "your browser reads aloud instead" : "You read the lines").waitFor();
      assert.deepEqual(await page.evaluate(() => window.heard), []);
      assert.deepEqual(tab.complaints, []);
    }
  });

  test("what is said goes by recorder, server and endpoint into the box, and the answer is spoken and written, to the result", async () => {
    await using tab = await openTalk();
    const { page } = tab;
    await page.getByLabel("Read Mara Keller aloud").check();
    await heard(page, "ended");
    await agree(page);
    await sayIt(page);
    await page.getByText("You said:").waitFor();
    assert.equal(await page.getByLabel("What do you say?").inputValue(), apology);
    assert.equal(await own(page).count(), 0, "nothing is sent before it was looked at");
    const [recording] = asked("/transcriptions");
    assert.match(recording?.form.toString("latin1") ?? "", /filename="audio\.webm"/);
    assert.deepEqual(await findings(page), []);
    const before = await page.evaluate(() => window.heard.length);
    await page.getByRole("button", { name: "Send" }).click();
    await own(page).getByText(apology, { exact: true }).waitFor();
    await page.waitForFunction((count) => window.heard.length > count, before);
    await heard(page, "ended", 2);
    assert.ok((await page.locator(".line-character .line-text").count()) > 1, "captions are there as well");
    const lines = (await page.locator(".line-character .line-text").allInnerTexts()).join(" ");
    for (const { body } of asked("/speech")) assert.ok(lines.includes(body.input), body.input);
    await endUnfinished(page);
    await page.getByText("Correct what was heard").first().waitFor();
    await page.locator("[data-action=finish] button").click();
    await page.getByRole("heading", { level: 1, name: "Not passed yet" }).waitFor();
    assert.deepEqual(tab.complaints, []);
  });

  test("the button is held to speak, and with the switch a recording ends by a pause", async () => {
    await using tab = await openTalk();
    const { page } = tab;
    await agree(page);
    await sayIt(page);
    await page.getByText("You said:").waitFor();
    await page.getByLabel("What do you say?").fill("");
    await speak(page).hover();
    await page.mouse.down();
    await page.locator(".level-lit").nth(2).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".level-lit").length < 2);
    await page.mouse.up();
    await page.getByText("You said:").waitFor();
    await page.getByLabel("What do you say?").fill("");
    await page.getByLabel("Stop by itself when I pause").check();
    await speak(page).focus();
    await page.keyboard.press("Space");
    await page.getByText("You said:").waitFor();
    assert.equal(asked("/transcriptions").length, 3);
    assert.deepEqual(tab.complaints, []);
  });

  test("a browser without a recorder sends samples as WAV", async () => {
    await using tab = await openTalk(stage, (page) =>
      page.addInitScript(() => Reflect.deleteProperty(window, "MediaRecorder")),
    );
    await agree(tab.page);
    await sayIt(tab.page);
    await tab.page.getByText("You said:").waitFor();
    assert.match(asked("/transcriptions")[0]?.form.toString("latin1") ?? "", /filename="audio\.wav"/);
    assert.deepEqual(tab.complaints, []);
  });

  test("the talk and its questions are usable at 320 pixels, in light and dark, and by axe's rules", async () => {
    await using tab = await openTalk();
    const { page } = tab;
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByLabel("Read Mara Keller aloud").check();
    await agree(page);
    await sayIt(page);
    await page.getByText("You said:").waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await findings(page), []);
    }
    assert.deepEqual(await widerThanTheScreen(page), []);
  });

  // From here on endpoints fail; after three failures in a row the service leaves one alone for a while.
  test("where the server cannot write it down, the browser listens, and after that one writes", async () => {
    behave({ ears: { status: 500 } });
    await using tab = await openTalk(stage, replaceSpeech);
    const { page } = tab;
    await agree(page);
    await sayIt(page);
    await status(page, "your browser listens now").waitFor();
    await speak(page).click();
    await page.getByText("your voice is sent to its maker").waitFor();
    await page.getByRole("button", { name: "Agree" }).click();
    await page.getByText("Listening …").waitFor();
    await page.evaluate((text) => window.sayAloud(text), apology);
    await speak(page).click();
    await page.getByText("You said:").waitFor();
    await page.getByRole("button", { name: "Send" }).click();
    await own(page).getByText(apology, { exact: true }).waitFor();
    assert.deepEqual(tab.complaints, []);
  });

  test("an endpoint that hangs, and then fails again, leaves the box and no button", async () => {
    behave({ ears: "hangs" });
    await using tab = await openTalk(stage, removeRecognition);
    const { page } = tab;
    await agree(page);
    await sayIt(page);
    await page.getByText("Writing down what you said").waitFor();
    await status(page, "Say it again, or write instead.").waitFor();
    behave({ ears: { status: 503 } });
    await speak(page).click();
    await sayIt(page);
    await status(page, "Listening does not work at the moment. Write instead.").waitFor();
    assert.equal(await speak(page).count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "say-text");
    await page.keyboard.type(apology);
    await page.keyboard.press("Enter");
    await own(page).getByText(apology, { exact: true }).waitFor();
    assert.deepEqual(tab.complaints, []);
  });

  test("without a microphone one writes, and nothing is asked", async () => {
    await using tab = await openTalk(stage, removeSpeech);
    await agree(tab.page);
    await status(tab.page, "No microphone was found.").waitFor();
    await tab.page.getByLabel("What do you say?").fill(apology);
    await tab.page.getByRole("button", { name: "Send" }).click();
    await own(tab.page).getByText(apology, { exact: true }).waitFor();
    assert.equal(asked("/transcriptions").length, 0);
    assert.deepEqual(tab.complaints, []);
  });

  test("where there is no endpoint, the operator's program speaks, at the learner's pace and volume", async () => {
    await using tab = await openTalk(silent);
    const { page } = tab;
    await page.getByLabel("Read Mara Keller aloud").check();
    await heard(page, "ended");
    await page.getByLabel("Pace").fill("1.4");
    await page.getByLabel("Volume").fill("0.5");
    const before = await page.evaluate(() => window.heard.length);
    await page.getByRole("button", { name: "Hear it again" }).click();
    await page.waitForFunction((count) => window.heard.length > count, before);
    await page.waitForFunction(() => window.heard.includes("1.4 0.5"));
    assert.equal(asked("/speech").length, 0);
    assert.deepEqual(tab.complaints, []);
  });
});

/** Notes what audio elements do, and how fast and loud they were told to be. */
async function listenToAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.heard = [];
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      window.heard.push(`${this.playbackRate} ${this.volume}`);
      for (const name of ["playing", "ended"]) this.addEventListener(name, () => window.heard.push(name));
      return play.call(this);
    };
  });
}

/** A browser that only records. */
async function removeRecognition(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined });
    window.speechSynthesis.getVoices = () => [];
  });
}
