import { pageDocument } from "../document.ts";
import { type Html, html } from "../html.ts";
import { access } from "./api.ts";
import { type Company, type Employee, incidents, isEmployed, nameOf } from "./company.ts";
import { groups } from "./people.ts";

interface HubView {
  /** For the connection, without a slash at its end. */
  baseUrl: string;
  company: Company;
  webhookUrl: string | null;
  /** Newest first. */
  told: readonly string[];
}

/** The demo's HR system: what a connection needs, what may happen, and who is in it. */
export function hubPage({ baseUrl, company, webhookUrl, told }: HubView): string {
  return pageDocument(
    "HR system",
    html`
<div class="intro">
<h1>A small HR system</h1>
<p>It stands in for an HR system behind <a href="https://docs.kombo.dev">Kombo</a>, so that you can see an HR connection at work: the preview, the runs, a leaver, a held run. Its people never were. They are as at the beginning with each start of the service.</p>
</div>
<div class="columns">
<div>
<section aria-labelledby="connect"><h2 id="connect">1. Connect it</h2>
<pre class="command">lectern hris connect --organization demo \\
  --integration-id ${access.integrationId} \\
  --base-url ${baseUrl} \\
  --api-key ${access.apiKey} --webhook-secret ${access.webhookSecret}</pre>
<p class="note">In the clone <code>lectern</code> is <code>npx --no -- lectern</code>. Or connect it in the console, under <em>HR systems</em>, with the same values.</p>
<form action="/hub/webhook" method="post"><label for="address">2. Enter the webhook URL that it answers</label>
<input id="address" name="address" type="url" required value="${webhookUrl ?? ""}"><button>Save</button></form>
<p class="note">${webhookUrl === null ? "None is entered: nobody is told when something happens here." : "It is told as soon as something happens here."}</p></section>
<section aria-labelledby="accept"><h2 id="accept">3. Look at the preview and accept it</h2>
<p>Put in the id that the first command answered. Until it is accepted, nothing that happens here has an effect.</p>
<pre class="command">lectern hris preview ID
lectern hris activate ID</pre></section>
<section aria-labelledby="happen"><h2 id="happen">4. Let something happen</h2>
<form action="/hub/happen" method="post">${Object.entries(incidents).map(([incident, words]) => html`<button name="incident" value="${incident}">${words}</button>`)}</form>
<ol class="journal" aria-label="What happened, newest first">${told.map((sentence) => html`<li class="happening">${sentence}</li>`)}</ol></section>
</div>
<section aria-labelledby="employees"><h2 id="employees">Employees</h2>${groups.map(({ id, name }) => {
      const members = company.employees().filter(({ group }) => group === id);
      return html`<h3>${name}</h3><ul>${members.map(employeeItem)}</ul>`;
    })}</section>
</div>`,
  );
}

function employeeItem(employee: Employee): Html {
  const { title, lastDay, removedAt } = employee;
  const state = removedAt === null ? `left, last day ${lastDay}` : "not in the list any more";
  return html`<li>${nameOf(employee)}, ${title}${isEmployed(employee) ? "" : html` <span class="bad">(${state})</span>`}</li>`;
}
