/** A lesson that asks in each way that there is, as files to import: `q1` to `q7`, and the scene `q8`. */
export const lessonOfAllKinds = {
  "kinds/template.yaml": `key: kinds
lesson_type: premade
language: en
category: security
minutes: 5
skills: [phishing-awareness]
sections:
  - id: practice
    quiz: [q1, q2, q3, q4, q5, q6, q7, q8]
  - id: after
`,
  "kinds/en.md": `---
title: Every kind of question
description: One of each.
summary: You have answered one of each.
---
## practice | Practice
Answer all of it.

? q1 single: What do you do first?
- [x] Look at the address -> It cannot be dressed up.
- [ ] Click and see where it leads -> The click is the attack.
? q2 multiple: Which are signs?
- [x] A deadline of minutes -> Haste stops you from thinking.
- [x] An address that differs -> It names the owner.
- [ ] A greeting with your name -> Names are easy to find.
? q3 order: Put the first minutes in order.
1. Report it -> So that others are warned.
2. Change the password
3. Tell your team
? q4 match: What belongs together?
- Pressure = before noon -> Haste.
- Something of value = the code
? q5 sort: What do you do with each?
+ report | Report it
- A changed bank account -> Money moves.
+ leave | Leave it
- The weekly menu
? q6 fill: The owner of \`https://a.b.test/x\` is ___.
= b.test | b dot test -> Read it from the right.
? q7 spot mail: What gives this message away?
- [x] from | IT Support <it@parcel-check.test> -> Not our address.
- [ ] subject | Your mailbox is almost full -> That happens.
- [x] body | Confirm your password today. -> Nobody asks for it.
? q8 scene: A call just before lunch.
@ call | “This is IT. Read me the code.”
- [x] “I’ll call you back.” => back -> You choose the number.
- [ ] “It is 4 4 1.” => lost -> Now they are in.
@ back | The help desk knows of no call.
- [x] Report it. -> Others get the same call.
- [ ] Leave it at that. -> Nobody is warned.
@ lost | An hour later your account writes to everybody.

## after | Afterwards
That was all.
`,
};
