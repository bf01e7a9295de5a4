import { type Html, html } from "../html.ts";
import type { Call, Entry, Received } from "./journal.ts";

/** One line of the page's two lists; its details open without script. */
export function entryItem(entry: Entry): Html {
  return entry.kind === "call" ? callItem(entry) : eventItem(entry);
}

function callItem({ method, path, body, status, answer, at }: Call & { at: Date }): Html {
  const isGood = status < 400;
  return html`<li><details><summary><span class="head"><b>${method}</b> <code>${path}</code></span> <span class="meta"><span class="${isGood ? "good" : "bad"}">${status}</span> ${time(at)}</span></summary>
${body === null ? null : html`<p class="label">sent</p><pre>${body}</pre>`}<p class="label">answered</p><pre>${answer}</pre></details></li>`;
}

function eventItem({ event: { stream_id: streamId, ...event } }: Received): Html {
  const json = JSON.stringify({ ...event, stream_id: streamId }, null, 2);
  return html`<li><details><summary><span class="head"><b>${event.event}</b> ${gist(event.data)}</span> <span class="meta">${time(new Date(event.created_at))}</span></summary>
<pre>${json}</pre></details></li>`;
}

/** What tells one event from the next at a glance. */
function gist(data: Record<string, unknown>): string {
  const words = [data.provider_id, data.title ?? data.email, data.rating && `${data.rating} of 5 stars`];
  return words.filter((word) => typeof word === "string").join(" · ");
}

function time(moment: Date): Html {
  const iso = moment.toISOString();
  return html`<time datetime="${iso}">${iso.slice(11, 19)}</time>`;
}
