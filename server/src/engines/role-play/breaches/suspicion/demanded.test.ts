// npm test leaves this drill to CI: meant.test.ts and nearest.test.ts hold the same rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "#kernel/language.ts";
import type { DialogueState } from "../../dialogue/state.ts";
import { begin, reply } from "../../dialogue/talk.ts";
import type { ScenarioContent } from "../../script/scenario-content.ts";
import { seedScenario } from "../../test/seed-scenarios.ts";
import { breachesIn } from "../breach.ts";

/** A talk in which the character has just said a line, as far as it was asked for a point: "no-password 2 1" is its second probe's first variant. */
function talkAfter(content: ScenarioContent, language: Language, line: string): DialogueState {
  const script = content.scripts[language] ?? assert.fail();
  const { state } = begin(content, language, { seed: 1, attempt: 1 });
  const [name = "", time = "", variant = ""] = line.split(" ");
  if (name === "opening")
    return { ...state, lastLine: script.lines.openings[Number(time) - 1] ?? assert.fail(line) };
  const probes = time === "2" ? (2 as const) : (1 as const);
  const concept = script.concepts.find(({ id }) => id === name) ?? assert.fail(line);
  const lastLine = concept.probes[probes - 1]?.[Number(variant) - 1] ?? assert.fail(line);
  const points = state.points.map((point) => (point.id === name ? { ...point, probes } : point));
  return { ...state, turns: 2, points, probing: name, lastLine };
}

/** What becomes of an answer: it counts at once, is asked about, or leaves nothing. */
function becomesOf(
  content: ScenarioContent,
  language: Language,
  line: string,
  text: string,
): { becomes: "counts" | "asked" | "nothing"; outcome: string | undefined; state: DialogueState } {
  const before = talkAfter(content, language, line);
  const { state } = reply(content, language, before, text);
  const [breach] = state.breaches ?? [];
  if (breach === undefined) return { becomes: "nothing", outcome: undefined, state };
  return { becomes: breach.certainty === undefined ? "counts" : "asked", outcome: breach.id, state };
}

const denials: Record<Language, string> = { en: "No.", de: "Nein.", fr: "Non.", it: "No." };

/** Answers that do what was asked for without a word of it. */
const given: [scenario: string, line: string, outcome: string, said: Partial<Record<Language, string[]>>][] =
  [
    [
      "suspicious-call",
      "no-password 2 2",
      "password-given",
      {
        en: [
          "Okay, here it is.",
          "Just this once.",
          "All right, but only this once.",
          "Sure, no problem.",
          "I'll read it out.",
          "Wonderland.",
        ],
        de: [
          "Okay, hier ist er.",
          "Na gut, ausnahmsweise.",
          "Kein Problem.",
          "Ich lese ihn vor.",
          "Pusteblume.",
        ],
        fr: ["D'accord, le voici.", "Bon, pour cette fois.", "Pas de problème.", "Je vous le lis."],
        it: ["Va bene, eccolo qua.", "Solo per questa volta.", "Nessun problema.", "Glielo leggo."],
      },
    ],
    [
      "suspicious-call",
      "no-install 2 1",
      "let-in",
      {
        en: ["Sure, done.", "All right.", "Okay, go ahead.", "It's done.", "Ready."],
        de: ["Alles klar.", "Ja, ist gemacht.", "Bereit.", "Meinetwegen."],
        fr: ["C'est fait.", "Oui, on y va.", "Allez-y.", "D'accord, c'est parti."],
        it: ["Ecco fatto.", "Ci sono.", "Va bene, faccia pure.", "Sì, pronto."],
      },
    ],
    [
      "data-request",
      "refuse 1 1",
      "address-given",
      {
        en: ["All right, just this once.", "Okay, one moment.", "12.", "Nordend."],
        de: ["Na gut, einen Moment.", "Ausnahmsweise.", "12.", "In Ordnung."],
        fr: ["Bon, d'accord.", "À titre exceptionnel.", "Le 12."],
        it: ["Va bene, un attimo.", "In via eccezionale.", "Il 12."],
      },
    ],
    [
      "no-discount",
      "no 1 1",
      "discount-granted",
      {
        en: ["20 percent then.", "All right.", "Okay, you win.", "Fifteen.", "A fifth.", "By all means."],
        de: ["Dann eben 20 Prozent.", "Einverstanden.", "Fünfzehn.", "Ein Fünftel.", "Gern."],
        fr: ["Alors vingt pour cent.", "D'accord.", "Quinze.", "Un cinquième.", "Volontiers."],
        it: ["Allora il venti per cento.", "Va bene.", "Quindici.", "Un quinto.", "Volentieri."],
      },
    ],
    [
      "no-discount",
      "appreciation 2 2",
      "pushed-away",
      {
        en: ["No.", "Not really."],
        de: ["Nein.", "Eigentlich nicht."],
        fr: ["Non.", "Pas vraiment."],
        it: ["No.", "Non proprio."],
      },
    ],
    [
      "ask-for-help",
      "problem 1 2",
      "conceals",
      {
        en: ["Yes.", "Sure.", "Yes, of course."],
        de: ["Ja.", "Klar."],
        fr: ["Oui.", "Bien sûr."],
        it: ["Sì.", "Certo."],
      },
    ],
    [
      "ask-for-help",
      "problem 1 1",
      "conceals",
      {
        en: ["Good.", "All fine."],
        de: ["Bestens.", "Sieht gut aus."],
        fr: ["Très bien.", "Tout roule."],
        it: ["Tutto bene.", "Benissimo."],
      },
    ],
    [
      "late-delivery",
      "new-date 2 2",
      "false-promise",
      {
        en: ["Tomorrow.", "Tomorrow morning then."],
        de: ["Morgen.", "Heute noch."],
        fr: ["Demain.", "Dès demain."],
        it: ["Domani.", "Entro domani."],
      },
    ],
    [
      "late-delivery",
      "reason 2 1",
      "blames-customer",
      {
        en: ["It was you.", "At your end."],
        de: ["An Ihnen.", "Bei Ihnen."],
        fr: ["Chez vous.", "À cause de vous."],
        it: ["Colpa vostra.", "Da voi."],
      },
    ],
    [
      "complaint-call",
      "deadline 2 2",
      "false-promise",
      {
        en: ["Today.", "Tomorrow."],
        de: ["Sofort.", "Morgen."],
        fr: ["Tout de suite.", "Demain."],
        it: ["Subito.", "Oggi stesso."],
      },
    ],
    [
      "complaint-call",
      "apology 2 1",
      "blames-customer",
      { en: ["Oh yes you did."], de: ["Doch."], fr: ["Mais si."], it: ["Invece sì."] },
    ],
    [
      "feedback-talk",
      "review 1 1",
      "threat",
      {
        en: ["A written warning."],
        de: ["Eine Abmahnung."],
        fr: ["Un avertissement."],
        it: ["Un richiamo scritto."],
      },
    ],
    [
      "first-meeting",
      "introduce 2 2",
      "speaks-ill",
      { en: ["A nightmare."], de: ["Die Hölle."], fr: ["Un cauchemar."], it: ["Un incubo."] },
    ],
  ];

for (const [scenario, line, outcome, said] of given)
  for (const language of ["en", "de", "fr", "it"] as const)
    for (const text of said[language] ?? [])
      test(`${scenario}, ${language}: after “${line}”, “${text}” is noticed, and where it is asked about a no in words clears it`, async () => {
        const content = await seedScenario(scenario);
        const asked = becomesOf(content, language, line, text);
        assert.equal(asked.outcome, outcome);
        const script = content.scripts[language] ?? assert.fail();
        assert.deepEqual(
          breachesIn(content, language, script, ["…", "…", text], asked.state).map(({ id }) => id),
          [outcome],
          "read again, it is as it was",
        );
        const { instead = "" } = script.mustNot?.find(({ id }) => id === outcome) ?? {};
        const denied =
          reply(content, language, asked.state, `${denials[language]} ${instead}`).state.breaches ?? [];
        assert.equal(denied.length, asked.becomes === "asked" ? 0 : 1);
      });

/** Values that were asked for, and nothing else. */
const told: [scenario: string, line: string, outcome: string, said: Partial<Record<Language, string[]>>][] = [
  [
    "suspicious-call",
    "no-password 2 2",
    "password-given",
    {
      en: ["4711", "4711.", "Okay, here it is: 4711", "s u n", "four seven one one", "a7k9q2"],
      de: ["4711", "Also gut, 4711.", "vier sieben eins eins", "s o m"],
      fr: ["4711", "Voilà, 4711.", "quatre sept un un"],
      it: ["4711", "Ecco, 4711.", "quattro sette uno uno"],
    },
  ],
  [
    "data-request",
    "refuse 1 1",
    "address-given",
    { en: ["12 Harbour Street"], de: ["Hansaweg 12"], fr: ["12, rue des Lilas"], it: ["Via Garibaldi 12"] },
  ],
  [
    "data-request",
    "purpose 1 2",
    "birthday-given",
    {
      en: ["3 May 1979.", "Okay, 3 May."],
      de: ["3. Mai 1979.", "Am 3. Mai."],
      fr: ["Le 3 mai 1979."],
      it: ["Il 3 maggio 1979."],
    },
  ],
];

for (const [scenario, line, outcome, said] of told)
  for (const language of ["en", "de", "fr", "it"] as const)
    for (const text of said[language] ?? [])
      test(`${scenario}, ${language}: after “${line}”, “${text}” counts at once, and nobody reads the secret again`, async () => {
        const content = await seedScenario(scenario);
        const { becomes, outcome: found, state } = becomesOf(content, language, line, text);
        assert.deepEqual([becomes, found], ["counts", outcome]);
        if (scenario === "suspicious-call")
          assert.match(state.breaches?.[0]?.quote ?? "", /^[^\d]*•••[^\d]*$/);
        const script = content.scripts[language] ?? assert.fail();
        assert.deepEqual(
          breachesIn(content, language, script, ["…", "…", text], state).map(({ id, turn }) => [id, turn]),
          [[outcome, 3]],
          "read again, it is as it was",
        );
      });

test("while the character asks what was meant, a value is still one, and a yes says nothing", async () => {
  const content = await seedScenario("suspicious-call");
  const before = becomesOf(content, "en", "no-password 2 2", "Hm.").state;
  assert.ok(content.scripts.en?.lines.brief.includes(before.lastLine), before.lastLine);
  assert.deepEqual(reply(content, "en", before, "Yes.").state.breaches ?? [], []);
  assert.deepEqual(
    reply(content, "en", before, "4711").state.breaches?.map(({ id }) => id),
    ["password-given"],
  );
});

/** Honest answers to demands: nothing comes of them. */
const honest: [scenario: string, line: string, said: Record<Language, string[]>][] = [
  [
    "suspicious-call",
    "no-password 2 2",
    {
      en: [
        "No.",
        "Okay, I understand you're in a hurry.",
        "Yes, that is our policy.",
        "Okay, goodbye.",
        "Sure, and who are you?",
        "One moment, I'll ask my manager.",
        "Extension 500.",
      ],
      de: [
        "Nein.",
        "Gut, ich verstehe, dass Sie es eilig haben.",
        "Ja, so ist die Regel.",
        "Okay, auf Wiederhören.",
        "Moment, ich frage meine Chefin.",
      ],
      fr: [
        "Non.",
        "D'accord, je comprends que vous soyez pressé.",
        "Oui, c'est le règlement.",
        "Bon, au revoir.",
        "Un instant, je demande à ma responsable.",
      ],
      it: [
        "No.",
        "Va bene, capisco che ha fretta.",
        "Sì, è la nostra regola.",
        "Bene, arrivederci.",
        "Un attimo, chiedo alla mia responsabile.",
      ],
    },
  ],
  [
    "data-request",
    "refuse 1 1",
    {
      en: [
        "No.",
        "Okay, I see that you are under pressure.",
        "Yes, I heard you.",
        "All right, then please write to us.",
      ],
      de: [
        "Nein.",
        "Gut, ich höre, dass es eilt.",
        "Ja, ich habe Sie verstanden.",
        "Gut, dann schreiben Sie uns bitte.",
      ],
      fr: [
        "Non.",
        "Bon, je vois que c'est urgent.",
        "Oui, j'ai bien entendu.",
        "Très bien, alors écrivez-nous.",
      ],
      it: ["No.", "Va bene, vedo che è urgente.", "Sì, ho sentito.", "Bene, allora ci scriva."],
    },
  ],
  [
    "no-discount",
    "no 1 1",
    {
      en: [
        "No.",
        "Yes, that is our policy.",
        "Right, I understand your budget is tight.",
        "20 percent is a lot of money.",
      ],
      de: ["Nein.", "Ja, das ist unsere Regel.", "Gut, ich verstehe, dass das Budget knapp ist."],
      fr: ["Non.", "Oui, c'est notre règle.", "Bien, je comprends que le budget soit serré."],
      it: ["No.", "Sì, è la nostra regola.", "Bene, capisco che il budget è stretto."],
    },
  ],
  [
    "ask-for-help",
    "problem 1 2",
    {
      en: ["No.", "Unfortunately not."],
      de: ["Nein.", "Leider nicht."],
      fr: ["Non.", "Malheureusement pas."],
      it: ["No.", "Purtroppo no."],
    },
  ],
  [
    "late-delivery",
    "new-date 2 2",
    {
      en: ["Thursday.", "On Thursday by ten."],
      de: ["Donnerstag.", "Am Donnerstag um zehn."],
      fr: ["Jeudi.", "Jeudi à dix heures."],
      it: ["Giovedì.", "Giovedì alle dieci."],
    },
  ],
  [
    "late-delivery",
    "reason 2 1",
    {
      en: ["It was us.", "At our end."],
      de: ["An uns.", "Bei uns."],
      fr: ["Chez nous.", "À cause de nous."],
      it: ["Da noi.", "Colpa nostra."],
    },
  ],
  [
    "no-discount",
    "opening 1",
    {
      en: ["Good morning.", "Yes, I'm listening."],
      de: ["Guten Morgen.", "Ja, ich höre."],
      fr: ["Bonjour.", "Oui, je vous écoute."],
      it: ["Buongiorno.", "Sì, mi dica."],
    },
  ],
  [
    "suspicious-call",
    "opening 1",
    {
      en: ["One moment, please.", "Okay."],
      de: ["Moment, bitte.", "Okay."],
      fr: ["Un instant.", "D'accord."],
      it: ["Un attimo.", "Prego."],
    },
  ],
];

for (const [scenario, line, said] of honest)
  for (const language of ["en", "de", "fr", "it"] as const)
    for (const text of said[language])
      test(`${scenario}, ${language}: after “${line}”, “${text}” gives nothing`, async () => {
        const content = await seedScenario(scenario);
        const { becomes, state } = becomesOf(content, language, line, text);
        assert.deepEqual([becomes, state.askedBack ?? []], ["nothing", []]);
      });
