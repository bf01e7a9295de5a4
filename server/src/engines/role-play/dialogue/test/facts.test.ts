import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "#kernel/language.ts";
import { seedScenario } from "../../test/seed-scenarios.ts";
import { begin, reply } from "../talk.ts";

interface Fact {
  scenario: string;
  fact: string;
  /** What the answer must hold, as the opening does. */
  holds: RegExp;
  asked: Record<Language, [string, string, string]>;
}

const facts: Fact[] = [
  {
    scenario: "complaint-call",
    fact: "the number of the invoice",
    holds: /2207/,
    asked: {
      en: [
        "Which invoice is it?",
        "What is the invoice number?",
        "Could you give me the number of the invoice?",
      ],
      de: [
        "Um welche Rechnung geht es?",
        "Wie lautet die Rechnungsnummer?",
        "Welche Nummer hat die Rechnung?",
      ],
      fr: [
        "De quelle facture s'agit-il ?",
        "Quel est le numéro de facture ?",
        "Quel numéro porte la facture ?",
      ],
      it: ["Di quale fattura si tratta?", "Qual è il numero della fattura?", "Che numero ha la fattura?"],
    },
  },
  {
    scenario: "complaint-call",
    fact: "the amount",
    holds: /480/,
    asked: {
      en: ["How much was it?", "What amount was charged?", "Is it 480 euros?"],
      de: ["Wie viel war es?", "Wie hoch ist der Betrag?", "Sind es 480 Euro?"],
      fr: ["C'était combien ?", "Quel est le montant ?", "C'est bien 480 euros ?"],
      it: ["Quanto era?", "Qual è l'importo?", "Sono 480 euro?"],
    },
  },
  {
    scenario: "late-delivery",
    fact: "how many were ordered",
    holds: /120/,
    asked: {
      en: ["How many did you order?", "What quantity was it?", "Which seals did you order?"],
      de: ["Wie viele haben Sie bestellt?", "Welche Menge war es?", "Welche Dichtungen haben Sie bestellt?"],
      fr: [
        "Combien en avez-vous commandé ?",
        "Quelle quantité était-ce ?",
        "Quels joints avez-vous commandés ?",
      ],
      it: ["Quante ne ha ordinate?", "Che quantità era?", "Quali guarnizioni ha ordinato?"],
    },
  },
  {
    scenario: "late-delivery",
    fact: "when the line stops",
    holds: /tomorrow|ten|morgen|zehn|demain|soir|domani|dieci|22/i,
    asked: {
      en: ["When does your line stop?", "When do you run out?", "By when do you need them?"],
      de: ["Wann steht Ihre Linie?", "Bis wann reicht Ihr Vorrat?", "Bis wann brauchen Sie sie?"],
      fr: [
        "Quand votre ligne s'arrête-t-elle ?",
        "Jusqu'à quand tenez-vous ?",
        "Pour quand vous les faut-il ?",
      ],
      it: ["Quando si ferma la linea?", "Quando resta senza guarnizioni?", "Per quando le servono?"],
    },
  },
  {
    scenario: "data-request",
    fact: "who is calling",
    holds: /Brandt|Valtura/,
    asked: {
      en: ["Who are you?", "What is your name again?", "Which insurance company are you with?"],
      de: ["Wer sind Sie?", "Wie war Ihr Name noch mal?", "Bei welcher Versicherung sind Sie?"],
      fr: ["Qui êtes-vous ?", "Quel est votre nom déjà ?", "De quelle assurance êtes-vous ?"],
      it: ["Chi è Lei?", "Come ha detto che si chiama?", "Di quale assicurazione è?"],
    },
  },
];

for (const { scenario, fact, holds, asked } of facts)
  test(`${scenario}: however ${fact} is asked for, the answer is what the opening says`, async () => {
    const content = await seedScenario(scenario);
    for (const [language, questions] of Object.entries(asked) as [Language, string[]][]) // keys of a Record
      for (const question of questions) {
        const { state } = begin(content, language, { seed: 1, attempt: 1 });
        const { lines } = reply(content, language, state, question);
        assert.match(lines.join(" "), holds, `${language}: ${question}`);
      }
  });
