// npm test leaves this drill to CI: hostile.test.ts of the documents and template-folder.test.ts bound what they read.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import { type Answer, startApp, type TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";
import { processorMs } from "../processor-time/spent.ts";
import { operate } from "../webhooks.ts";

/** Any input is parsed or refused within this time, and is never answered as an error of ours. */
const MOST_MS = 150;
/** Of a file of 2 MB, which is taken in first. */
const MOST_FILE_MS = 300;

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

async function answers(
  title: string,
  ask: () => Promise<Answer>,
  allowed: readonly number[],
  mostMs = MOST_MS,
): Promise<Answer> {
  let last: Answer | undefined;
  const ms = await processorMs(mostMs, async () => {
    last = await ask();
  });
  assert.ok(last && allowed.includes(last.status), `${title}: ${last?.status} ${last?.text.slice(0, 300)}`);
  assert.ok(ms <= mostMs, `${title}: ${ms.toFixed(0)} ms`);
  return last;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A grey picture that says it is so large, whatever is in it. */
function png(width: number, height: number, pixels: Buffer, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const [begin, end] = [Buffer.from("89504e470d0a1a0a", "hex"), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([begin, chunk("IHDR", head), ...more, chunk("IDAT", pixels), end]);
}

const svg = (inside: string, before = "") =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="600" height="300">${inside}</svg>`,
  );

const setLogo = (type: string, bytes: Buffer) =>
  operate(app, "PATCH", `/organizations/${partner.slug}/`, {
    branding: { logo: `data:image/${type};base64,${bytes.toString("base64")}` },
  });

test("a picture that unpacks to far more than it seems is refused, or read no further than it is shown", async () => {
  const zeros = deflateSync(Buffer.alloc(60_000_000), { level: 9 });
  const small = deflateSync(Buffer.alloc(110));
  const profile = chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), zeros]));
  for (const [width, height] of [
    [60_000, 60_000],
    [0x7f_ff_ff_ff, 1],
  ] as const)
    await answers(`${width} × ${height}`, () => setLogo("png", png(width, height, small)), [422]);
  await answers("pixels without end", () => setLogo("png", png(10, 10, zeros)), [200, 422]);
  await answers("a profile without end", () => setLogo("png", png(10, 10, small, profile)), [200, 422]);
});

test("a drawing that would never be finished, or reads other files, is refused", async () => {
  const doubled = Array.from(
    { length: 30 },
    (_, at) => `<g id="g${at + 1}"><use xlink:href="#g${at}"/><use xlink:href="#g${at}"/></g>`,
  ).join("");
  const bomb = `<defs><rect id="g0" width="1" height="1"/>${doubled}</defs><use xlink:href="#g30"/>`;
  const entities = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
  const effects = (effect: string) =>
    `<filter id="f">${effect.repeat(200)}</filter><rect width="600" height="300" filter="url(#f)"/>`;
  const attacks: Record<string, Buffer> = {
    "parts that double": svg(bomb),
    "parts that double, hidden in comments": svg(bomb.replaceAll("<use", "<!-- </g> --><use")),
    "parts that double, hidden in CDATA": svg(bomb.replaceAll("<use", "<![CDATA[</g>]]><use")),
    "a part of itself": svg('<g id="a"><use xlink:href="#a"/></g>'),
    "entities that grow": svg(
      "<text>&e12;</text>",
      `<!DOCTYPE svg [<!ENTITY e0 "lol">${entities.join("")}]>`,
    ),
    "another file": svg("<text>&x;</text>", '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    "a picture from elsewhere": svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'),
    turbulence: svg(effects('<feTurbulence baseFrequency="0.5" numOctaves="9999"/>')),
    "blurs upon blurs": svg(effects('<feGaussianBlur stdDeviation="999"/>')),
    "an effect out of a style sheet": svg(
      `<style>g{filter:url(#f)}</style>${effects('<feGaussianBlur stdDeviation="9"/>')}`,
    ),
    dashes: svg(`<path d="${"M0 0L99 99z".repeat(9_000)}" stroke="red" stroke-dasharray="0.001"/>`),
    "groups in groups": svg(`${"<g>".repeat(20_000)}${"</g>".repeat(20_000)}`),
    "comments without end": Buffer.from(`<svg>${"<!--".repeat(40_000)}`),
    "quotes without end": Buffer.from(`<svg>${'<a "'.repeat(40_000)}${"<b"}${" /".repeat(9_000)}`),
    "another encoding": Buffer.from(`\uFEFF${svg(bomb)}`, "utf16le"),
    packed: Buffer.from(deflateSync(svg(bomb))),
  };
  for (const [title, bytes] of Object.entries(attacks))
    await answers(title, () => setLogo("svg+xml", bytes), title.startsWith("quotes") ? [200, 422] : [422]);
});

test("a drawing as programs export it is a logo as before", async () => {
  const gradient =
    '<defs><linearGradient id="a"><stop stop-color="#0b6e4f"/></linearGradient><rect id="r" width="9" height="9"/></defs>';
  const shadow = '<filter id="s"><feGaussianBlur stdDeviation="2"/><feBlend in="SourceGraphic"/></filter>';
  for (const drawing of [
    svg(
      "<rect width='60' height='20' fill='teal'/>",
      '<?xml version="1.0" encoding="UTF-8"?><!-- made by hand -->',
    ),
    svg(`<style>.a{fill:url(#a)}</style>${gradient}<path class="a" d="M0 0h9v9z"/>`),
    svg(`${gradient}${'<use xlink:href="#r" fill="url(#a)"/>'.repeat(40)}`),
    svg(`${shadow}<g filter="url(#s)"><circle r="9"/></g>`),
    svg(
      "<rect/>",
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ),
  ])
    assert.equal((await setLogo("svg+xml", drawing)).status, 200, drawing.toString());
});

test("a file of people with more columns, lines or quotes than any has is refused at its first such row", async () => {
  const head = "employee_id,first_name,last_name,work_email\n";
  const attacks: Record<string, string> = {
    "90 000 columns": `${head.trim()}${",x".repeat(90_000)}\n1,A,B,\n`,
    "rows of 99 000 values": `${head}${`1${",".repeat(99_000)}\n`.repeat(10)}`,
    "a quote that is never closed": `${head}1,"${"x".repeat(2_000_000)}`,
    "a field of 2 MB": `${head}1,${"x".repeat(2_000_000)},B,\n`,
    "nothing but line ends": `${head}${"\n".repeat(2_000_000)}`,
    "nothing but old line ends": `${head}${"\r".repeat(2_000_000)}`,
  };
  const token = await app.operatorToken();
  const path = `/operator/v1/hr-employees/import-file/?organization=${partner.slug}`;
  for (const [title, text] of Object.entries(attacks)) {
    const sent = { token, bytes: Buffer.from(text), headers: { "content-type": "text/csv" } };
    const { json } = await answers(title, () => app.send("POST", path, sent), [422], MOST_FILE_MS);
    assert.equal(json.code, "csv_refused", title);
  }
});

test("a body that is nested, or repeats itself, without end is refused", async () => {
  const attacks: Record<string, string> = {
    "lists in lists": `${"[".repeat(300_000)}${"]".repeat(300_000)}`,
    "objects in objects": `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
    "lists in a field": `{"provider":"p","provider_id":"1","x":${"[".repeat(300_000)}${"]".repeat(300_000)}}`,
    "a number of 900 000 digits": `{"provider":"p","provider_id":1${"0".repeat(900_000)}}`,
    "a number beyond numbers": '{"provider":"p","provider_id":"1","first_name":1e400}',
    "half a character": `{"provider":"p","provider_id":"${"\\ud800".repeat(20)}"}`,
    "the character that ends texts": '{"provider":"p","provider_id":"a\\u0000b"}',
    "a long address": `{"provider":"p","provider_id":"1","email":"${"a".repeat(300_000)}@${"a.".repeat(300_000)}com"}`,
    "another prototype": '{"__proto__":{"provider":"p"}}',
  };
  for (const path of ["/users/", "/users/bulk/"])
    for (const [title, body] of Object.entries(attacks)) {
      const bytes = Buffer.from(body);
      const headers = { "content-type": "application/json" };
      const send = () => app.send("POST", `/api/v1${path}`, { token: partner.token, bytes, headers });
      await answers(`${title} at ${path}`, send, [400, 413, 422]);
    }
});

test("of a bulk request with far too many rows, only its length is looked at", async () => {
  const bytes = Buffer.from(`{"users":[${"{},".repeat(290_000)}{}]}`);
  const headers = { "content-type": "application/json" };
  const send = () => app.send("POST", "/api/v1/users/bulk/", { token: partner.token, bytes, headers });
  const { json } = await answers("290 000 rows", send, [422]);
  assert.deepEqual(Object.keys(json.errors), ["users"]);
});

test("what is searched and sorted by may be anything", async () => {
  const strange = {
    percents: "%25".repeat(4_000),
    "a pattern": encodeURIComponent("(a+)+$".repeat(1_000)),
    backslashes: "%5C".repeat(4_000),
    NUL: "%00a",
    "half a character": "%ED%A0%80",
    "no UTF-8": "%FF%FE",
    marks: `e${"%CC%81".repeat(2_000)}`,
    "what grows when it is normalized": "%EF%B7%BA".repeat(1_000),
    commas: ",".repeat(10_000),
  };
  for (const [title, value] of Object.entries(strange))
    for (const [list, name] of [
      ["/users/", "search"],
      ["/users/", "sort"],
      ["/users/", "fields"],
      ["/curricula/templates/", "search"],
      ["/scenarios/", "cursor"],
      ["/teams/", "ids"],
    ] as const) {
      const ask = () => app.send("GET", `/api/v1${list}?${name}=${value}`, { token: partner.token });
      await answers(`${title} as ${name} of ${list}`, ask, [200, 400, 422]);
    }
});

test("a legal page full of signs is written and read in little time, and leads nowhere that runs", async () => {
  const most = 59_900;
  const fill = (piece: string) => piece.repeat(Math.floor(most / piece.length));
  const texts: Record<string, string> = {
    "quotes in quotes": fill("> "),
    "brackets in brackets": `${"[".repeat(29_000)}${"]".repeat(29_000)}`,
    pictures: fill("![a](https://x.example/a.png)"),
    stars: fill("**a*"),
    ticks: Array.from({ length: 340 }, (_, at) => "`".repeat(at)).join(" "),
    "lists in lists": Array.from({ length: 240 }, (_, at) => `${"  ".repeat(at)}- a`).join("\n"),
    "14 000 columns": `|${"a|".repeat(14_000)}\n|${"-|".repeat(14_000)}\n`,
    "1 000 columns": `|${"a|".repeat(1_000)}\n|${"-|".repeat(1_000)}\n${`|${"a|".repeat(1_000)}\n`.repeat(27)}`,
    "9 000 rows": `|a|b|\n|-|-|\n${"|a|b|\n".repeat(9_000)}`,
    addresses: fill("https://a.b "),
    "an address of parentheses": `https://a.b/${"(".repeat(29_000)}`,
    "half of addresses": fill("a@"),
    markup: fill("<script>alert(1)</script>"),
    backslashes: "\\".repeat(most),
    blanks: `a${" ".repeat(most - 2)}b`,
  };
  const read = () => app.send("GET", `/legal/${partner.slug}/privacy`, { headers: { accept: "text/html" } });
  const write = (en: string) =>
    operate(app, "PATCH", `/organizations/${partner.slug}/legal-pages/`, { privacy: { texts: { en } } });
  for (const [title, text] of Object.entries(texts)) {
    await answers(`${title}, written`, () => write(text), [200, 422]);
    const { text: page } = await answers(`${title}, read`, read, [200, 404]);
    assert.doesNotMatch(page, /<script>alert|<img[^>]+x\.example/, title);
  }
  for (const address of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "java&#115;cript:alert(1)",
  ]) {
    const { status } = await write(`[a](${address}) <${address}>`);
    assert.ok([200, 422].includes(status), address);
    assert.doesNotMatch((await read()).text, /href="(?!https?:|mailto:|tel:|\/|#)/, address);
  }
});
