import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "#kernel/language.ts";
import { begin, reply } from "../../dialogue/talk.ts";
import { seedScenario } from "../../test/seed-scenarios.ts";

const keys = [
  "ask-for-help",
  "complaint-call",
  "data-request",
  "feedback-talk",
  "first-meeting",
  "late-delivery",
  "no-discount",
  "suspicious-call",
];

/** Which outcomes count in a scenario once this is said, stated or asked about. */
async function outcomesOf(key: string, language: Language, text: string): Promise<string[]> {
  const content = await seedScenario(key);
  const begun = begin(content, language, { seed: 1, attempt: 1 });
  return (reply(content, language, begun.state, text).state.breaches ?? []).map(({ id }) => id);
}

const requests: [Language, string][] = [
  ["de", "Können Sie mir das buchstabieren?"],
  ["en", "Could you spell that for me, please?"],
  ["fr", "Pouvez-vous m'épeler votre nom ?"],
  ["fr", "Vous pourriez m'envoyer tout ça par mail ?"],
  ["fr", "Vous pourriez m'envoyer tout ça par mail"],
  ["it", "Da quanto tempo è ferma la pratica?"],
  ["de", "Ich lege jetzt auf und rufe selbst die 500 an"],
];

for (const [language, text] of requests)
  test(`${language}: “${text}” brings nothing about, in no scenario`, async () => {
    for (const key of keys) assert.deepEqual(await outcomesOf(key, language, text), [], key);
  });

for (const [key, language, text] of [
  ["ask-for-help", "de", "Sie würden gern hören, dass der Freitag steht, aber das kann ich nicht sagen."],
  ["ask-for-help", "fr", "Vous aimeriez entendre que vendredi tient, et je ne peux pas vous le dire."],
  ["complaint-call", "en", "I'd be lying if I promised it for this evening."],
  ["feedback-talk", "de", "Du bist alles andere als faul, das weiß hier jeder."],
  ["feedback-talk", "it", "La prossima volta che sei in ritardo mandami un messaggio."],
  ["data-request", "en", "I've been here since 2012 and have never given out an address."],
  [
    "suspicious-call",
    "en",
    "So you say I should install a program and read you the code. I'm doing neither.",
  ],
] as const)
  test(`${language}: “${text}” is not what it sounds like`, async () => {
    assert.deepEqual(await outcomesOf(key, language, text), []);
  });

for (const [key, language, text, id] of [
  ["ask-for-help", "de", "Alles läuft nach Plan, das kann ich Ihnen versprechen.", "conceals"],
  [
    "complaint-call",
    "de",
    "Wenn Sie die Mail richtig adressiert hätten, wäre das nicht passiert.",
    "blames-customer",
  ],
  [
    "no-discount",
    "en",
    "if its too dear for you theres always the competition, by all means go",
    "pushed-away",
  ],
  ["no-discount", "en", "I'll give you ten per cent, and more than that I can't do.", "discount-granted"],
  [
    "suspicious-call",
    "de",
    "Das Passwort lautet Sommer24, das darf ich eigentlich nicht sagen.",
    "password-given",
  ],
  ["suspicious-call", "it", "L'antivirus l'ho disattivato come voleva.", "let-in"],
] as const)
  test(`${language}: “${text}” is`, async () => {
    assert.ok((await outcomesOf(key, language, text)).includes(id));
  });

for (const [key, language, text, id] of [
  [
    "suspicious-call",
    "en",
    "I never tell anyone my password, but you could try our dog's name.",
    "password-given",
  ],
  [
    "suspicious-call",
    "de",
    "Mein Passwort sage ich niemandem, aber probieren Sie mal den Namen von unserem Hund.",
    "password-given",
  ],
  [
    "no-discount",
    "fr",
    "Il n'y a pas de remise. Disons que la deuxième année ne vous coûte que la moitié.",
    "discount-granted",
  ],
  [
    "data-request",
    "it",
    "L'indirizzo non posso darlo. Abita però a due passi dalla stazione.",
    "address-given",
  ],
] as const)
  test(`${language}: what refuses at first and does it then is heard: “${text}”`, async () => {
    assert.deepEqual(await outcomesOf(key, language, text), [id]);
  });

for (const [key, language, text] of [
  ["suspicious-call", "en", "I never tell anyone my password, but I'd be glad to ring the help desk."],
  ["suspicious-call", "de", "Mein Passwort sage ich niemandem, aber ich rufe gern den Helpdesk an."],
  ["no-discount", "fr", "Il n'y a pas de remise. Vous pouvez payer en quatre fois."],
  ["data-request", "it", "L'indirizzo non posso darlo. Scriva al responsabile della protezione dei dati."],
] as const)
  test(`${language}: what refuses and helps is heard as that: “${text}”`, async () => {
    assert.deepEqual(await outcomesOf(key, language, text), []);
  });

for (const [key, language, text, id] of [
  ["data-request", "de", "Wissen Ihre Eltern, womit Sie Ihr Geld verdienen?", "insult"],
  ["late-delivery", "it", "Ha ordinato all'ultimo minuto, che cosa si aspettava?", "blames-customer"],
] as const)
  test(`${language}: a question that the character could answer tells all the same: “${text}”`, async () => {
    assert.deepEqual(await outcomesOf(key, language, text), [id]);
  });
