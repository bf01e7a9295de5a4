/** A small template that uses everything the format offers; a test changes the file it is about. */
export function sampleFiles(changes: Record<string, (text: string) => string> = {}): Map<string, string> {
  const files = Object.entries({ "template.yaml": structure, "en.md": english, "de.md": german });
  return new Map(files.map(([name, text]) => [name, changes[name]?.(text) ?? text]));
}

const structure = `key: sample
lesson_type: custom
language: en
category: security
minutes: 5
skills: [reporting]
sections:
  - id: why
    retrieve: {query_key: q_report, max: 2, min_score: 1}
    quiz: [q1, {cloze: passage}]
  - id: act
    retrieve: {query_key: q_report, max: 1}
    quiz: [q2]
`;

const english = `---
title: A sample
description: It uses everything.
summary: You have seen everything.
queries: {q_report: [report, incident]}
---
## why | Why in {{department|your team}}
A paragraph with **bold**, *italics*, \`code\` and a [link](https://example.org/a).
It goes on.{{#task}} While you {{task}}.{{/task}}

- one
- two {{tools.1|things}}

> Set apart.

::: when tools_any: [SAP, "Sales Force"]
You use {{tool}}.
:::

? q1 single: Which one?
- [x] This -> Right.
- [ ] That -> Wrong.

## act | Act
::: note
Dear {{first_name|colleague}} of {{organization|the house}}.

1. first
2. second
:::

::: when dept_any: [Einkauf, achats]
::: warning
Only for buyers.
:::
:::

::: mail
from | IT Support <it@parcel-check.test>
subject | {{first_name|Dear colleague}}, your mailbox is *almost* full
body | Keep your messages.
body | It takes a minute.
link | https://mail.parcel-check.test/keep
:::

? q2 multiple: Which ones?
- [x] One
- [ ] Two -> Not this.
- [x] Three
`;

const german = `---
title: Ein Muster
description: Es nutzt alles.
summary: Sie haben alles gesehen.
queries: {q_report: [melden, Vorfall]}
---
## why | Warum: {{department|Ihr Team}}
Ein Absatz.

? q1 single: Welche?
- [x] Diese
- [ ] Jene

## act | Handeln
Noch ein Absatz.

::: mail
from | IT Support <it@parcel-check.test>
subject | Ihr Postfach ist fast voll
body | Behalten Sie Ihre Nachrichten.
body | Es dauert eine Minute.
link | https://mail.parcel-check.test/keep
:::

? q2 multiple: Welche sind richtig?
- [x] Eins
- [ ] Zwei
- [x] Drei
`;
