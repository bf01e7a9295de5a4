import type { LecternClient } from "@lectern/sdk";
import { pageDocument } from "../document.ts";
import { type Html, html } from "../html.ts";
import type { Entry } from "./journal.ts";
import { entryItem } from "./journal-view.ts";

type Learner = Awaited<ReturnType<LecternClient["users"]["list"]>>["results"][number];
type Lesson = Awaited<ReturnType<LecternClient["templates"]["list"]>>["results"][number];

interface PortalView {
  siteUrl: string;
  learners: readonly Learner[];
  lessons: readonly Lesson[];
  /** Oldest first. */
  entries: readonly Entry[];
}

/** The one page of the portal: its people, and beside them what it says to Lectern and what Lectern says to it. */
export function portalPage({ siteUrl, learners, lessons, entries }: PortalView): string {
  return pageDocument(
    "Learning",
    html`
<div class="intro">
<h1>Lessons for our people</h1>
<p>This page plays the part of <em>your</em> system: a portal that knows its people and hands them over to Lectern (<a href="${siteUrl}/docs/">its API</a>). It is a client like any other and uses nothing but the public API.</p>
<ol class="steps">
<li><b>Open a lesson.</b> The button leads to this portal's own address <code>/open</code>. On each click it asks Lectern for a login token and redirects.</li>
<li><b>Learn.</b> A new tab opens, signed in, in the lesson. The link with the token works once; the button works always.</li>
<li><b>Watch.</b> What the learner does comes back as events. Both sides of the talk are listed here.</li>
</ol>
<p>Next to it stands <a href="/hub/">a small HR system</a>, with which you can try an HR connection.</p>
</div>
<div class="columns">
<section aria-labelledby="people"><h2 id="people">People</h2>
<ul class="people">${learners.map((learner) => learnerCard(learner, lessons))}</ul></section>
<div class="talk" data-after="${entries.at(-1)?.number ?? 0}">
${journalSection("call", "What the portal asks", "Newest first, times in UTC. Open one to see what was sent and answered; tokens are cut short.", entries)}
${journalSection("event", "What Lectern tells", "GET /api/v1/events/ after the last cursor, every few seconds while you look.", entries)}
<noscript><p>Without script the lists do not move by themselves: <a href="/">show what is new</a>.</p></noscript>
</div>
</div>`,
  );
}

function learnerCard(learner: Learner, lessons: readonly Lesson[]): Html {
  const key = learner.provider_id ?? "";
  const name = `${learner.first_name} ${learner.last_name}`;
  return html`<li class="person"><h3>${name}</h3>
<p>${[learner.job_titles[0], learner.department].filter(Boolean).join(", ")}</p>
<dl><dt>Language</dt><dd>${languageOf(learner)}</dd><dt>Tools</dt><dd>${learner.tools.join(", ")}</dd><dt>Course</dt><dd>${courseOf(learner)}</dd></dl>
<form action="/open" method="get" target="_blank" rel="noopener"><input type="hidden" name="learner" value="${key}">
<label>Lesson <select name="template">${lessons.map(lessonOption)}</select></label>
<label class="check"><input type="checkbox" name="return" value="1" checked> Come back here at the end <code>return_url</code></label>
<label class="check"><input type="checkbox" name="hide_exit" value="1"> No way out before the end <code>hide_exit_button</code></label>
<button>Open lesson <span class="visually-hidden">for ${name}</span></button></form></li>`;
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });

function languageOf({ preferred_language: language }: Learner): string {
  return language === null ? "not known: will be asked" : (languageNames.of(language) ?? language);
}

function courseOf({ enrolment }: Learner): string {
  if (!enrolment) return "none";
  const state = { active: "open", upcoming: "not begun", expired: "over" }[enrolment.status];
  return `${enrolment.course_title}, ${state}${enrolment.premium ? ", premium" : ""}`;
}

function lessonOption({ id, title, language }: Lesson): Html {
  return html`<option value="${id}" lang="${language}">${title}</option>`;
}

function journalSection(kind: Entry["kind"], title: string, note: string, entries: readonly Entry[]): Html {
  const shown = entries.filter((entry) => entry.kind === kind).reverse();
  return html`<section aria-labelledby="${kind}s"><h2 id="${kind}s">${title}</h2><p class="note">${note}</p>
<ol class="journal" data-live="${kind}">${shown.map(entryItem)}</ol></section>`;
}
