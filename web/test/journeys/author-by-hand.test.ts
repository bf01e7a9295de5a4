// npm test leaves this drill to CI: round-trip.test.ts and editing.test.ts write every piece, drafts.test.ts saves and publishes.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { aPartner } from "../stage/console-partner.ts";
import { type ConsoleStage, enterCredentials, openConsoleStage } from "../stage/console-stage.ts";
import { createHand, type Hand } from "../stage/hand.ts";
import { openTab, type Visit } from "../stage/visit.ts";

/** Each text of the lesson in both of its languages. */
const words = {
  title: ["A clean desk", "Ein leerer Tisch"],
  description: ["What may lie on a desk at night.", "Was nachts auf dem Tisch liegen darf."],
  summary: ["You know what is put away.", "Sie wissen, was weggeräumt wird."],
  first: ["Why it matters", "Warum das wichtig ist"],
  second: ["In the evening", "Am Abend"],
  paragraph: ["Papers are put away in the evening.", "Papiere werden abends weggeräumt."],
  bold: ["evening", "abends"],
  list: [
    ["Contracts", "Notes", "Badges"],
    ["Verträge", "Notizen", "Ausweise"],
  ],
  picture: ["A green desk with nothing on it", "Ein grüner Tisch, auf dem nichts liegt"],
  single: [
    [
      "What stays on the desk?",
      "The lamp",
      "It tells nobody anything.",
      "The contract",
      "Somebody could read it.",
    ],
    [
      "Was bleibt auf dem Tisch?",
      "Die Lampe",
      "Sie verrät niemandem etwas.",
      "Der Vertrag",
      "Jemand könnte ihn lesen.",
    ],
  ],
  advice: ["Sort, put away, lock up.", "Sortieren, wegräumen, abschliessen."],
  order: [
    ["Put the evening in order.", "Sort the papers", "Put them away", "Lock up"],
    ["Bringen Sie den Abend in Ordnung.", "Papiere sortieren", "Wegräumen", "Abschliessen"],
  ],
  match: [
    ["What belongs where?", "Contract", "Cupboard", "Lamp", "Desk"],
    ["Was gehört wohin?", "Vertrag", "Schrank", "Lampe", "Tisch"],
  ],
} as const;

/** What nobody who fills in forms should have to read. */
const signsOfTheFormat =
  /\[x\]|\[ \]|!\[|=>|->|\*\*|:::|`|\b(single|multiple|quiz|template\.yaml|en\.md|de\.md)\b/;

describe("an author who has never seen Markdown", () => {
  let stage: ConsoleStage;
  let tab: Visit;
  let page: Page;
  let hand: Hand;
  const remarks = new Set<string>();

  before(async () => {
    stage = await openConsoleStage();
    await aPartner(stage, "acme");
    await stage.addOperator("ada@example.com", "publisher", "acme");
  });
  after(() => stage?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    page = tab.page;
    hand = createHand(page);
    remarks.clear();
    await page.exposeFunction("noteRemark", (text: string) => remarks.add(text));
    await page.addInitScript(noteRemarks);
    await page.goto(`${stage.service.siteUrl}/console/`);
    await enterCredentials(page, "ada@example.com");
  });
  afterEach(() => tab[Symbol.asyncDispose]());

  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole("button", { name, exact: true });
  const form = () => page.locator(".studio-form");
  const field = (name: string | RegExp) =>
    form().getByRole("textbox", { name, exact: typeof name === "string" });
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  const add = (within: Locator, group: RegExp, kind: string) =>
    hand.click(button(kind, within.getByRole("group", { name: group })));
  const part = async (name: string) => {
    await hand.click(page.getByRole("navigation", { name: "Parts of the draft" }).getByText(name));
    await page.locator("nav [aria-current=page]", { hasText: name }).waitFor();
  };

  /** How somebody gets from one text to the next: by mouse alone, or with Enter where that leads there. */
  interface Way {
    toField(next: Locator): Promise<void>;
    toRow(action: string): Promise<void>;
    toPiece(): Promise<void>;
  }
  const byMouse: Way = {
    toField: (next) => hand.click(next),
    toRow: (action) => hand.click(button(action)),
    toPiece: () => hand.click(button("Done, next")),
  };
  const enter = () => hand.press("Enter");
  const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement);
  const byKeys: Way = {
    // Past what is left empty, such as a reason.
    async toField(next) {
      do await enter();
      while (!(await hasFocus(next)));
    },
    toRow: enter,
    toPiece: enter,
  };

  /** Types one text after the other, the first one where the focus is. */
  async function fill(way: Way, texts: readonly string[], fields: readonly Locator[]): Promise<void> {
    for (const [index, text] of texts.entries()) {
      const next = fields[index];
      assert.ok(next);
      if (index > 0) await way.toField(next);
      await hand.type(next, text);
    }
  }
  const optionFields = ["Question", "Option 1", "Option 1: why", "Option 2", "Option 2: why"];
  const orderFields = ["Question", "Item 1", "Item 2", "Item 3"];
  const pairFields = [
    "Question",
    "Pair 1",
    "Pair 1: what belongs to it",
    "Pair 2",
    "Pair 2: what belongs to it",
  ];
  const fieldsOf = (names: readonly string[]) => names.map((name) => field(name));

  async function writeBold(language: 0 | 1): Promise<void> {
    const text = field("Paragraph");
    await hand.type(text, words.paragraph[language]);
    await hand.mark(text, words.bold[language]);
    await hand.click(button("Bold"));
  }

  async function write(way: Way): Promise<void> {
    await hand.click(button("Blank lesson"));
    await hand.type(page.getByLabel("Title of the lesson"), words.title[0]);
    await (way === byMouse ? hand.click(button("Begin")) : enter());
    await page.getByRole("heading", { name: words.title[0], level: 1 }).waitFor();
    await writeBold(0);
    await rename("What it is about", words.first[0]);
    const first = section(words.first[0]);
    await add(first, /^Add to the text/, "List");
    for (const [index, point] of words.list[0].entries()) {
      if (index > 0) await way.toRow("Add a point");
      await hand.type(field(`Point ${index + 1}`), point);
    }
    await add(first, /^Add to the text/, "Picture");
    const file = await sharp({ create: { width: 700, height: 300, channels: 3, background: "#0a7" } })
      .png()
      .toBuffer();
    const upload = form().getByLabel("New picture");
    await hand.chooseFile(upload, { name: "Desk.png", mimeType: "image/png", buffer: file });
    await form().locator("img").waitFor();
    await hand.type(field(/^What it shows/), words.picture[0]);
    await add(first, /^Add a question/, "One right answer");
    await fill(way, words.single[0], fieldsOf(optionFields));
    await hand.click(form().getByLabel("Option 1 is the right one"));

    await rename("What to do", words.second[0]);
    const second = section(words.second[0]);
    if (way === byMouse) await hand.click(button("Edit paragraph 1", second));
    await hand.type(field("Paragraph"), words.advice[0]);
    await add(second, /^Add a question/, "Put in order");
    await fill(way, words.order[0], fieldsOf(orderFields));
    await add(second, /^Add a question/, "Match pairs");
    await fill(way, words.match[0], fieldsOf(pairFields));
    await hand.click(button("Done"));
    await form().waitFor({ state: "detached" });

    async function rename(from: string, to: string): Promise<void> {
      await hand.click(button("Rename", section(from)));
      await hand.type(page.getByLabel("Heading"), to);
      await (way === byMouse ? hand.click(button("Done", section(to)).first()) : enter());
    }
  }

  async function describeIt(way: Way): Promise<void> {
    await part("About the lesson");
    const about = [
      page.getByLabel("What it is about, in a sentence"),
      page.getByLabel("What learners take away"),
      page.getByLabel("How long it takes, in minutes"),
    ];
    await hand.click(page.getByLabel("What it is about, in a sentence"));
    await fill(way, [words.description[0], words.summary[0], "3"], about);
  }

  async function translate(way: Way): Promise<void> {
    await part("Languages");
    await hand.click(button("Add German"));
    const catalogue = ["Title", "Description", "Summary"].map((name) =>
      page.getByLabel(name, { exact: true }),
    );
    await fill(way, [words.title[1], words.description[1], words.summary[1]], catalogue);
    const [first, second] = [0, 1].map((index) => page.getByLabel("Heading", { exact: true }).nth(index));
    assert.ok(first && second);
    await way.toField(first);
    await hand.type(first, words.first[1]);
    if (way === byMouse) await hand.click(button("Edit paragraph 1").first());
    else await enter();
    await writeBold(1);
    await hand.click(button("Done, next"));
    const points = words.list[1].map((_, index) => `Point ${index + 1}`);
    await fill(way, words.list[1], fieldsOf(points));
    await way.toPiece();
    await hand.type(field(/^What it shows/), words.picture[1]);
    await way.toPiece();
    await fill(way, words.single[1], fieldsOf(optionFields));
    await way.toPiece();
    await hand.type(second, words.second[1]);
    if (way === byMouse) await hand.click(button("Edit paragraph 1").nth(1));
    else await enter();
    await hand.type(field("Paragraph"), words.advice[1]);
    await hand.click(button("Done, next"));
    await fill(way, words.order[1], fieldsOf(orderFields));
    await way.toPiece();
    await fill(way, words.match[1], fieldsOf(pairFields));
    await hand.click(button("Done"));
    await form().waitFor({ state: "detached" });
    await page.getByText("Every text of the original has its translation.").waitFor();
  }

  async function publish(): Promise<void> {
    await part("Preview and publish");
    await page.getByText("Nothing stands in the way of publishing.").waitFor();
    await hand.click(button("Prepare the preview"));
    const [preview] = await Promise.all([
      page.context().waitForEvent("page"),
      hand.click(page.getByRole("link", { name: "Open the preview in a new tab" })),
    ]);
    await preview.getByRole("heading", { level: 1, name: words.first[0] }).waitFor();
    await preview.close();
    await hand.click(button("Publish"));
    await hand.click(button("Publish", page.getByRole("dialog")));
    await page.getByText("Published", { exact: true }).waitFor();
  }

  for (const [title, way, most] of [
    ["by mouse alone", byMouse, { clicks: 72, minutes: 9.2 }],
    ["with Enter from text to text", byKeys, { clicks: 31, minutes: 6.7 }],
  ] as const)
    test(`publishes a lesson in two languages with a picture and three kinds of questions, ${title}`, async () => {
      await write(way);
      await describeIt(way);
      await translate(way);
      await publish();
      const { clicks, keys, minutes } = hand.counted();
      const counted = `${clicks} clicks and ${keys} keys, ${minutes.toFixed(1)} minutes`;
      assert.ok(clicks <= most.clicks && minutes <= most.minutes, `It took ${counted}.`);
      assert.ok(remarks.size > 0);
      assert.deepEqual(
        [...remarks].filter((remark) => signsOfTheFormat.test(remark)),
        [],
      );
      assert.deepEqual(
        tab.complaints.filter((complaint) => !/status of (401|409)/.test(complaint)),
        [],
      );
    });
});

/** In the page: hands on what is said of the lesson while it is written. */
function noteRemarks(): void {
  const note: unknown = Reflect.get(window, "noteRemark");
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll(".studio-remarks li, .notice"))
      if (typeof note === "function") note(textContent);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
