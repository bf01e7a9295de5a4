// npm test leaves this drill to CI: drafts.test.ts, translations.test.ts and review.test.ts take the same steps by the API.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { aPartner } from "../stage/console-partner.ts";
import {
  assertPresentable,
  type ConsoleStage,
  enterCredentials,
  openConsoleStage,
} from "../stage/console-stage.ts";
import { openTab, type Visit } from "../stage/visit.ts";

const german: Record<string, string> = {
  "A clean desk": "Ein leerer Tisch",
  "What may lie on a desk at night.": "Was nachts auf einem Tisch liegen darf.",
  "You know what is put away.": "Sie wissen jetzt, was weggeräumt wird.",
  "What it is about": "Worum es geht",
  "What to do": "Was zu tun ist",
  "Papers are put away in the **evening**.": "Papiere werden **abends** weggeräumt.",
  "What stays on the desk?": "Was bleibt auf dem Tisch?",
  "The lamp": "Die Lampe",
  "The contract": "Der Vertrag",
  "In the evening you lock the ___.": "Abends schliessen Sie den ___ ab.",
  cupboard: "Schrank",
};

describe("an author", () => {
  let stage: ConsoleStage;
  let tab: Visit;
  let page: Page;
  let partner: Awaited<ReturnType<typeof aPartner>>;

  before(async () => {
    stage = await openConsoleStage();
    partner = await aPartner(stage, "acme");
    await stage.addOperator("ada@example.com", "publisher", "acme");
  });
  after(() => stage?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    page = tab.page;
  });
  afterEach(() => tab[Symbol.asyncDispose]());

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  const form = () => page.locator(".studio-form");
  const done = async () => {
    await form().getByRole("button", { name: "Done", exact: true }).press("Enter");
    await form().waitFor({ state: "detached" });
  };
  const saved = () => page.getByText(/^Saved \(revision/).waitFor();
  const part = async (name: string) => {
    await page
      .getByRole("navigation", { name: "Parts of the draft" })
      .getByRole("link", { name })
      .press("Enter");
    await page.locator("nav [aria-current=page]", { hasText: name }).waitFor();
  };
  /** Beside the answers that nobody is signed in yet, and that somebody was quicker. */
  const complaints = () => tab.complaints.filter((complaint) => !/status of (401|409)/.test(complaint));

  async function add(within: Locator, action: string, kind: string): Promise<Locator> {
    const group = within.getByRole("group", { name: new RegExp(`^${action} `) });
    const choice = group.getByRole("button", { name: kind, exact: true });
    if (!(await choice.isVisible())) await group.getByText("More", { exact: true }).press("Enter");
    await choice.press("Enter");
    await form().waitFor();
    return form();
  }

  /** Fills in every text of what is open with its translation. */
  async function translateForm(): Promise<void> {
    await form().waitFor();
    const fields = form().locator("textarea, input[type=text]");
    for (const index of Array.from({ length: await fields.count() }, (_, at) => at)) {
      const text = await fields.nth(index).inputValue();
      if (text !== "" && !text.startsWith("C:"))
        await fields.nth(index).fill(german[text] ?? `${text} (deutsch)`);
    }
  }

  test("writes a lesson from nothing, translates and publishes it, and learners take it in their language", async () => {
    await page.goto(`${stage.service.siteUrl}/console/`);
    await enterCredentials(page, "ada@example.com");
    await button("Blank lesson").press("Enter");
    await page.getByLabel("Title of the lesson").fill("A clean desk");
    await button("Begin").press("Enter");
    await page.getByRole("heading", { name: "A clean desk", level: 1 }).waitFor();
    const id = Number(new URL(page.url()).pathname.split("/").at(-1));

    // Text, with a mark that nobody has to know the signs of.
    const first = section("What it is about");
    const words = form().getByRole("textbox", { name: "Paragraph" });
    await words.fill("Papers are put away in the evening.");
    await words.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(27, 34));
    await form().getByRole("button", { name: "Bold" }).press("Enter");
    assert.equal(await words.inputValue(), "Papers are put away in the **evening**.");
    await done();
    await first.locator("strong", { hasText: "evening" }).waitFor();

    // A drawn mock-up.
    const mail = await add(first, "Add to the text", "Drawn mail");
    await mail.getByLabel("What stands at place 1").fill("Ben <ben@acme.test>");
    await mail.getByLabel("What stands at place 2").fill("The papers on your desk");
    await mail.getByLabel("What stands at place 3").fill("They were still there this morning.");
    await assertPresentable(page, "a drawing in writing");
    await done();

    // A picture, which is uploaded where it is shown.
    const picture = await add(first, "Add to the text", "Picture");
    const file = await sharp({ create: { width: 700, height: 300, channels: 3, background: "#0a7" } })
      .png()
      .toBuffer();
    const upload = picture.getByLabel("New picture");
    // What the service would refuse is not sent.
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await upload.setInputFiles({
      name: "Hall.png",
      mimeType: "image/png",
      buffer: Buffer.alloc(6_000_001),
    });
    await picture.getByText("The file is larger than 6 MB; choose a smaller one.").waitFor();
    assert.deepEqual(
      sent.filter((url) => url.includes("/pictures/")),
      [],
    );
    await upload.setInputFiles({ name: "Desk.png", mimeType: "image/png", buffer: file });
    await picture.locator("img").waitFor();
    assert.equal(await picture.getByLabel("Picture", { exact: true }).inputValue(), "desk.png");
    await picture.getByLabel("What it shows").fill("A green desk with nothing on it");
    await picture.getByLabel("Caption").fill("So it looks in the evening.");
    await assertPresentable(page, "a picture in writing");
    await done();
    await first.getByRole("img", { name: "A green desk with nothing on it" }).waitFor();

    // Three kinds of exercises.
    const single = await add(first, "Add a question", "One right answer");
    await single.getByRole("textbox", { name: "Question", exact: true }).fill("What stays on the desk?");
    await single.getByLabel("Option 1", { exact: true }).fill("The lamp");
    await single.getByLabel("Option 1 is the right one").check();
    await single.getByLabel("Option 1: why").fill("It tells nobody anything.");
    await single.getByLabel("Option 2", { exact: true }).fill("The contract");
    await saved();
    await first.getByText("Note: ").first().waitFor();
    await single.getByLabel("Option 2: why").fill("Somebody could read it.");
    await assertPresentable(page, "a question in writing");
    await done();
    const second = section("What to do");
    const order = await add(second, "Add a question", "Put in order");
    await order.getByRole("textbox", { name: "Question", exact: true }).fill("Put the evening in order.");
    for (const [at, item] of ["Sort the papers", "Put them away", "Lock up"].entries())
      await order.getByLabel(`Item ${at + 1}`, { exact: true }).fill(item);
    await done();
    const fill = await add(second, "Add a question", "Fill the gaps");
    await saved();
    await second
      .getByText(/has 1 to 3 gaps/)
      .first()
      .waitFor();
    await fill
      .getByRole("textbox", { name: "Question", exact: true })
      .fill("In the evening you lock the ___.");
    await fill.getByLabel("Gap 1: what belongs there").fill("cupboard");
    await done();
    await saved();

    // What the catalogue says.
    await part("About the lesson");
    await page.getByLabel("What it is about, in a sentence").fill("What may lie on a desk at night.");
    await page.getByLabel("What learners take away").fill("You know what is put away.");
    await page.getByLabel("How long it takes, in minutes").fill("3");
    await saved();
    await assertPresentable(page, "about the lesson");

    // Another language, beside the original.
    await part("Languages");
    await page.getByLabel("Language to add").selectOption("de");
    await button("Add German").press("Enter");
    await page.getByText("Not translated yet").first().waitFor();
    for (const field of ["Title", "Description", "Summary"])
      await page
        .getByLabel(field, { exact: true })
        .fill(german[await page.getByLabel(field, { exact: true }).inputValue()] ?? "");
    for (const index of [0, 1]) {
      const heading = page.getByLabel("Heading", { exact: true }).nth(index);
      await heading.fill(german[await heading.inputValue()] ?? "");
    }
    const edits = page.getByRole("button", { name: /^Edit / });
    for (const index of Array.from({ length: await edits.count() }, (_, at) => at)) {
      await edits.nth(index).press("Enter");
      await translateForm();
      await done();
    }
    await saved();
    await page.getByText("Every text of the original has its translation.").waitFor();
    await page.getByText("Not translated yet").first().waitFor({ state: "detached" });
    await assertPresentable(page, "two languages side by side");

    // The original says something else: the translation is stale until somebody has looked at it.
    await part("Write");
    await link("English").press("Enter");
    await section("What to do").getByRole("button", { name: "Edit paragraph 1" }).press("Enter");
    await form().getByRole("textbox", { name: "Paragraph" }).fill("Sort, put away, lock up.");
    await done();
    await saved();
    await part("Languages");
    await page.getByRole("heading", { name: "To be translated anew, or confirmed" }).waitFor();
    await page.getByText("Older wording", { exact: true }).waitFor();
    await assertPresentable(page, "a stale translation");
    await page.getByRole("button", { name: /^Confirm “/ }).press("Enter");
    await page.getByText("Every text of the original has its translation.").waitFor();

    // As a learner would get it.
    await part("Preview and publish");
    await page.getByText("Nothing stands in the way of publishing.").waitFor();
    await page.getByLabel("Language", { exact: true }).selectOption("de");
    await page.getByLabel("What is known of the learner").selectOption("own");
    await page.getByLabel("Department").fill("Purchasing");
    await button("Prepare the preview").press("Enter");
    const address = await link("Open the preview in a new tab").getAttribute("href");
    const preview = await page.context().newPage();
    await preview.goto(stage.service.siteUrl + address);
    await preview.getByRole("heading", { level: 1, name: "Worum es geht" }).waitFor();
    await preview.close();

    await takeStep("Submit for review", "Ready.");
    await page.getByText("In review", { exact: true }).waitFor();
    await takeStep("Approve");
    await page.getByText("Approved", { exact: true }).waitFor();
    await assertPresentable(page, "an approved draft");
    await takeStep("Publish", "The first version.");
    await page.getByText("Published", { exact: true }).waitFor();
    await page.getByText("Ready.").waitFor();
    assert.deepEqual(complaints(), []);

    // Learners take it.
    const { template_id: template } = await stage.call("GET", `/studio/drafts/${id}/`);
    await using learner = await openTab(stage.browser);
    await visit(learner.page, template, "de");
    await learner.page.getByRole("heading", { level: 1, name: "Worum es geht" }).waitFor();
    await learner.page.getByText("The papers on your desk (deutsch)").waitFor();
    await learner.page.getByRole("img", { name: "A green desk with nothing on it (deutsch)" }).waitFor();
    const question = learner.page.locator("form.question");
    await question.getByText("Die Lampe").click();
    await question.getByRole("button").first().click();
    await learner.page.locator(".verdict-right").waitFor();
    await learner.page
      .locator("a, button", { hasText: /^Weiter$/ })
      .first()
      .click();
    await learner.page.getByRole("heading", { level: 1, name: "Was zu tun ist" }).waitFor();
    assert.deepEqual(learner.complaints, []);
  });

  async function takeStep(action: string, words = ""): Promise<void> {
    await button(action).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(words);
    await dialog.getByRole("button", { name: action, exact: true }).press("Enter");
    await dialog.waitFor({ state: "detached" });
  }

  async function visit(visitor: Page, template: number, language: string): Promise<void> {
    const { service, call } = stage;
    const { client_id, client_secret } = await call("POST", "/applications/", {
      organization: partner.slug,
      name: `Portal ${language}`,
    });
    const credentials = { grant_type: "client_credentials", client_id, client_secret };
    const { access_token: token } = await service.call("POST", "/oauth/token/", { form: credentials });
    await service.call("POST", "/api/v1/users/", {
      token,
      body: {
        provider: "portal",
        provider_id: `emp-${language}`,
        email: `${language}@example.com`,
        first_name: "Eva",
        last_name: "Muster",
        preferred_language: language,
      },
    });
    const { login_token } = await service.call("POST", "/api/v1/auth/partner-exchange/", {
      token,
      body: { external_id: `emp-${language}` },
    });
    const next = encodeURIComponent(`/start-lesson?template_id=${template}`);
    await visitor.goto(`${service.siteUrl}/auto-login?token=${login_token}&next=${next}`);
  }

  test("is told who saved in between, and nothing of either is lost", async () => {
    const draft = await stage.call("POST", "/studio/drafts/", {
      organization: "acme",
      title: "Together",
      language: "en",
    });
    await page.goto(`${stage.service.siteUrl}/console/studio/drafts/${draft.id}`);
    await enterCredentials(page, "ada@example.com");
    await page.getByRole("button", { name: "Edit paragraph 1" }).first().press("Enter");
    const [, english] = [...draft.files].sort((a, b) => b.name.localeCompare(a.name));
    await stage.call("PATCH", `/studio/drafts/${draft.id}/files/`, {
      revision: 1,
      files: { "en.md": english.text.replace("What to do", "What everybody does") },
    });
    await form().getByRole("textbox", { name: "Paragraph" }).fill("Mine.");
    await page.getByText(/operator@example\.com saved revision 2 of this draft/).waitFor();
    await page.getByText("You have changed en.md.").waitFor();
    await assertPresentable(page, "somebody was quicker");
    assert.match(
      (await stage.call("GET", `/studio/drafts/${draft.id}/`)).files
        .map(({ text }: { text: string }) => text)
        .join(),
      /What everybody does/,
    );
    await button("Take theirs, drop mine").press("Enter");
    await page.getByRole("heading", { name: "What everybody does" }).waitFor();
    await page.getByText("Saved (revision 2)").waitFor();
    assert.deepEqual(complaints(), []);
  });

  test("pastes from a word processor and a page what a lesson can say of it, and undoes it like what was typed", async () => {
    const begun = { organization: "acme", title: "Pasted", language: "en" };
    const draft = await stage.call("POST", "/studio/drafts/", begun);
    await page.goto(`${stage.service.siteUrl}/console/studio/drafts/${draft.id}`);
    await enterCredentials(page, "ada@example.com");
    const words = form().getByRole("textbox", { name: "Paragraph" });
    await words.fill("");
    const paste = (html: string) =>
      words.evaluate((field, copied) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", copied);
        clipboardData.setData("text/plain", "as it is without marks");
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, html);

    await paste(fromWord);
    assert.equal(await words.inputValue(), "Take **both** keys, *never* one.\n\n- Front door\n- Back door");
    await words.press("Control+Z");
    assert.doesNotMatch(await words.inputValue(), /keys/);
    await words.fill("");
    await paste(fromPage);
    assert.equal(
      await words.inputValue(),
      [
        "**Rules \\[2\\]**",
        "See [the rules](https://acme.test/rules) or the intranet.",
        "1. First\n2. Then 2 \\* 3",
        "| Key | Where |\n|---|---|\n| Front | Desk |",
      ].join("\n\n"),
    );
    await done();
    await saved();
    await page.getByRole("cell", { name: "Desk" }).waitFor();
    const { mistakes } = await stage.call("GET", `/studio/drafts/${draft.id}/`);
    const others = mistakes.filter(
      ({ message }: { message: string }) => !/^Nobody has written/.test(message),
    );
    assert.deepEqual([mistakes.length, others], [1, []]);
    assert.deepEqual(complaints(), []);
  });
});

const fromWord = `<html><head><style>p { margin: 0 }</style></head><body><!--StartFragment-->
<p class=MsoNormal>Take <b style='mso-bidi-font-weight:normal'>both</b> keys, <i>never </i>one.<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Front door</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Back door</p>
<!--EndFragment--></body></html>`;

const fromPage = `<meta charset="utf-8"><b style="font-weight:normal"><h2>Rules [2]</h2>
<p>See <a href="https://acme.test/rules">the rules</a> or <a href="javascript:alert(1)">the intranet</a>.
<img src="https://track.test/pixel.png" onerror="alert(1)"><script>alert(1)</script><span style="display: none">Unseen.</span></p>
<ol><li>First</li><li><p>Then 2 * 3</p></li></ol>
<table><tr><th>Key</th><th>Where</th></tr><tr><td><p>Front</p></td><td>Desk</td></tr></table></b>`;
