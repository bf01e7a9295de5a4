import { detect } from "../../server/src/engines/role-play/detection/detector.ts";
import { ownWords } from "../../server/src/engines/role-play/dialogue/own-words.ts";
import type { ScenarioContent } from "../../server/src/engines/role-play/script/scenario-content.ts";
import type { Language } from "../../server/src/kernel/language.ts";

/** What is said in any talk and makes no point; `NAME` is the character's family name. */
const neutral: Record<Language, string[]> = {
  en: [
    "Hello.",
    "Good morning, Mr NAME.",
    "Good afternoon, Ms NAME.",

    "Hi there.",
    "Thanks for calling.",
    "How are you today?",
    "Nice weather today, isn't it?",
    "One moment, please.",
    "I see.",
    "Right.",
    "Yes, of course.",
    "Mhm, go on.",
    "Just a second, I'm closing the door.",
    "Can you hear me?",
    "The line is a bit bad.",
    "Have a nice day.",
    "Goodbye, Mr NAME.",
    "I'm listening.",
    "Let me get a pen.",
    "All right then.",
    "What a day.",
    "Did you have a good weekend?",
    "Thank you, Ms NAME.",
    "I'm having a coffee.",
    "The printer is making a noise.",
    "It's nearly lunch time.",
    "I'm new here.",
    "I was in a meeting.",
    "Please go ahead.",
  ],
  de: [
    "Hallo.",
    "Guten Tag, Frau NAME.",
    "Guten Morgen, Herr NAME.",
    "Grüezi, Frau NAME.",
    "Servus.",
    "Danke für Ihren Anruf.",
    "Wie geht es Ihnen heute?",
    "Schönes Wetter heute.",
    "Einen Moment, bitte.",
    "Verstehe.",
    "Gut.",
    "Ja, natürlich.",
    "Mhm, erzählen Sie.",
    "Sekunde, ich mache die Tür zu.",
    "Hören Sie mich?",
    "Die Leitung ist etwas schlecht.",
    "Einen schönen Tag noch.",
    "Auf Wiederhören, Herr NAME.",
    "Ich höre zu.",
    "Ich hole einen Stift.",
    "Na gut.",
    "Was für ein Tag.",
    "Hatten Sie ein schönes Wochenende?",
    "Danke, Frau NAME.",
    "Ich trinke gerade Kaffee.",
    "Der Drucker macht Lärm.",
    "Es ist gleich Mittag.",
    "Ich bin neu hier.",
    "Ich war in einer Sitzung.",
    "Bitte, nur zu.",
  ],
  fr: [
    "Bonjour.",
    "Bonjour Madame NAME.",
    "Bonsoir Monsieur NAME.",
    "Allô, Madame NAME ?",
    "Salut.",
    "Merci de votre appel.",
    "Comment allez-vous aujourd'hui ?",
    "Il fait beau aujourd'hui.",
    "Un instant, s'il vous plaît.",
    "Je vois.",
    "Bien.",
    "Oui, bien sûr.",
    "Mhm, allez-y.",
    "Une seconde, je ferme la porte.",
    "Vous m'entendez ?",
    "La ligne n'est pas très bonne.",
    "Bonne journée.",
    "Au revoir Monsieur NAME.",
    "Je vous écoute.",
    "Je prends un stylo.",
    "Bon, d'accord.",
    "Quelle journée.",
    "Vous avez passé un bon week-end ?",
    "Merci, Madame NAME.",
    "Je prends un café.",
    "L'imprimante fait du bruit.",
    "Il est bientôt midi.",
    "Je suis nouveau ici.",
    "J'étais en réunion.",
    "Je vous en prie.",
  ],
  it: [
    "Buongiorno.",
    "Buongiorno signora NAME.",
    "Buonasera signor NAME.",
    "Pronto, signor NAME?",
    "Salve.",
    "Grazie della chiamata.",
    "Come sta oggi?",
    "Bel tempo oggi.",
    "Un attimo, per favore.",
    "Capisco.",
    "Bene.",
    "Sì, certo.",
    "Mhm, dica pure.",
    "Un secondo, chiudo la porta.",
    "Mi sente?",
    "La linea è un po' disturbata.",
    "Buona giornata.",
    "Arrivederci signor NAME.",
    "La ascolto.",
    "Prendo una penna.",
    "Va bene.",
    "Che giornata.",
    "Ha passato un buon fine settimana?",
    "Grazie, signora NAME.",
    "Sto bevendo un caffè.",
    "La stampante fa rumore.",
    "È quasi mezzogiorno.",
    "Sono nuovo qui.",
    "Ero in riunione.",
    "Prego, continui.",
  ],
};

/** How many of these lines are heard as a point, and which. */
export function countNeutral(content: ScenarioContent, language: Language) {
  const script = content.scripts[language];
  const name = script?.character.name.split(" ").at(-1) ?? "";
  const first = script?.character.name.split(" ")[0] ?? "";
  const lines = neutral[language].flatMap((line) => [
    line.replaceAll("NAME", name),
    ...(line.includes("NAME") ? [line.replaceAll("NAME", first)] : []),
  ]);
  // In a talk between new colleagues, telling that one is new makes a point, and so does asking how they are.
  const said = content.key === "first-meeting" ? lines.filter((line) => !personal.test(line)) : lines;
  const heard = said.filter(
    (line) =>
      script !== undefined &&
      detect(language, script.concepts, ownWords(language, script, line, [], 1)).length > 0,
  );
  return { lines: said.length, heard };
}

const personal = /\b(new here|neu hier|nouveau ici|nuovo qui|weekend|Wochenende|week-end|fine settimana)\b/;
