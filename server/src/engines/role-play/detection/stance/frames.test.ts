import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, languages } from "#kernel/language.ts";
import { isPassed, scoreOf } from "../../scoring.ts";
import type { ScenarioContent, Script } from "../../script/scenario-content.ts";
import { seedScenario, seedScenarios } from "../../test/seed-scenarios.ts";
import { detect } from "../detector.ts";

const scenarios = (await seedScenarios()).map(({ content }) => content);

/** Of eight scenarios. */
const MOST_PASSED = 1;

/** By what a talk makes its points, in words that say it is not meant. */
interface Trick {
  name: string;
  /** In each language, what stands before (or behind) what makes the point. */
  frames: Record<Language, readonly [string, string]>;
  frame: (frame: string, script: Script) => string[];
}

const eachSentence = (frame: string, { concepts }: Script) =>
  concepts.map(({ goodAnswer }) =>
    goodAnswer
      .split(/(?<=[.!?]) /)
      .map((sentence) => `${frame} ${lower(sentence)}`)
      .join(" "),
  );

const eachTurn = (frame: string, { concepts }: Script) =>
  concepts.map(({ goodAnswer }) => `${frame} ${lower(goodAnswer)}`);

const behindEachSentence = (frame: string, { concepts }: Script) =>
  concepts.map(({ goodAnswer }) => goodAnswer.replace(/[.!?]+(?= |$)/g, `${frame}.`));

const criteria = (frame: string, { concepts }: Script) =>
  concepts.map(({ criterion }) => `${frame} ${lower(criterion)}`);

function lower(text: string): string {
  return /^I\b/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

const denials: Trick["frames"] = {
  en: ["It is not true that", "It would be a lie that"],
  de: ["Es stimmt nicht, dass", "Es ist gelogen, dass"],
  fr: ["Il n'est pas vrai que", "C'est un mensonge que"],
  it: ["Non è vero che", "È falso che"],
};
const neverSaid: Trick["frames"] = {
  en: ["I would never say that", "You will never hear me claim that"],
  de: ["Ich würde nie sagen, dass", "Niemals behaupte ich:"],
  fr: ["Je ne dirais jamais que", "Jamais je n'affirmerai :"],
  it: ["Non direi mai che", "Non mi sognerei mai di dire che"],
};

const tricks: Trick[] = [
  { name: "denying each sentence", frames: denials, frame: eachSentence },
  { name: "denying each turn", frames: denials, frame: eachTurn },
  { name: "never saying each sentence", frames: neverSaid, frame: eachSentence },
  { name: "never saying each turn", frames: neverSaid, frame: eachTurn },
  {
    name: "quoting others",
    frames: {
      en: ["My colleague says:", "Somebody else said that"],
      de: ["Mein Kollege sagt:", "Meine Chefin meint, dass"],
      fr: ["Mon collègue dit :", "Quelqu'un a dit que"],
      it: ["Il mio collega dice:", "Il mio capo dice che"],
    },
    frame: eachSentence,
  },
  {
    name: "taking each turn back beforehand",
    frames: {
      en: ["None of what follows is true:", "Nothing I say now is meant:"],
      de: ["Nichts von dem, was folgt, ist wahr:", "Alles Folgende ist gelogen:"],
      fr: ["Rien de ce qui suit n'est vrai :", "Tout ce qui suit est faux :"],
      it: ["Niente di ciò che segue è vero:", "Tutto quello che segue è falso:"],
    },
    frame: eachTurn,
  },
  {
    name: "reciting what points take",
    frames: {
      en: ["The employee", "A good colleague"],
      de: ["Die Mitarbeiterin", "Man"],
      fr: ["L'employée", "Quelqu'un"],
      it: ["La dipendente", "Un buon venditore"],
    },
    frame: criteria,
  },
  {
    name: "leaving each sentence open behind it",
    frames: {
      en: [", or maybe not", ", or rather not"],
      de: [", oder vielleicht auch nicht", ", oder eher nicht"],
      fr: [", ou peut-être pas", ", ou plutôt non"],
      it: [", o forse no", ", oppure no"],
    },
    frame: behindEachSentence,
  },
];

for (const { name, frames, frame } of tricks)
  for (const language of languages)
    test(`hardly a talk is passed by ${name} (${language})`, () => {
      for (const words of frames[language]) {
        const passed = scenarios.filter((content) =>
          isPassedBy(content, language, (script) => frame(words, script)),
        );
        const names = passed.map(({ key }) => key).join(", ");
        assert.ok(passed.length <= MOST_PASSED, `“${words}” passes ${names}`);
      }
    });

for (const language of languages)
  test(`without a frame the same answers pass (${language})`, () => {
    for (const content of scenarios)
      assert.ok(
        isPassedBy(content, language, (script) => eachTurn("", script)),
        content.key,
      );
  });

function isPassedBy(
  content: ScenarioContent,
  language: Language,
  talk: (script: Script) => string[],
): boolean {
  const script = content.scripts[language] ?? assert.fail();
  const heard = talk(script).flatMap((turn) => detect(language, script.concepts, turn));
  const score = scoreOf(
    content.concepts,
    heard.map(({ conceptId }) => conceptId),
  );
  return isPassed(score, content.passMark ?? 60) === true;
}

/** Denials and other people's words that speakers use who mean what they say. */
const honest: Record<Language, [key: string, point: string, line: string][]> = {
  en: [
    [
      "complaint-call",
      "apology",
      "It isn't true that nobody cares. I'm really sorry that we charged you twice.",
    ],
    [
      "complaint-call",
      "solution",
      "My colleague told me about the double charge. We'll refund the 480 euros.",
    ],
    [
      "complaint-call",
      "solution",
      "Accounts confirmed it: you'll have your money back within three working days.",
    ],
    ["complaint-call", "apology", "One thing first: I'm sorry that nobody answered you."],
    [
      "complaint-call",
      "empathy",
      "He who waits for a week has every reason to be angry, and I understand that you're furious.",
    ],
    [
      "late-delivery",
      "follow-up",
      "I would never leave you waiting without a word. I'll call you tomorrow at noon.",
    ],
    ["late-delivery", "apology", "It's wrong that you had to ring us, and I apologise for the delay."],
    [
      "late-delivery",
      "new-date",
      "It would be a lie to say today. You'll have all the seals on Thursday by ten.",
    ],
    [
      "no-discount",
      "appreciation",
      "It is not true that we don't value you. You've been with us for eight years and that means a lot to us.",
    ],
    ["suspicious-call", "no-password", "I'd never tell anybody my password, not even you."],
    ["suspicious-call", "no-password", "Nobody from IT would ever say that. I won't give you my password."],
    [
      "suspicious-call",
      "report",
      "Somebody should know about this. I'm going to report this call to our security team.",
    ],
    [
      "data-request",
      "refuse",
      "Nobody should say such things on the phone. I don't give any personal details about employees on the phone.",
    ],
    [
      "ask-for-help",
      "tried",
      "My colleague in purchasing says she is busy. I've asked purchasing twice already.",
    ],
    ["complaint-call", "apology", "It's true that nobody answered you, and I am sorry about that."],
    ["complaint-call", "solution", "You say that you were charged twice. We'll refund the second charge."],
    ["no-discount", "no", "My boss has decided, and I tell you openly: there's no discount on renewals."],
    ["complaint-call", "apology", "It isn't false that we were slow, and I'm sorry about that."],
    [
      "complaint-call",
      "apology",
      "The employee who read your mail made a mistake, and I apologise for the missing answer.",
    ],
  ],
  de: [
    [
      "complaint-call",
      "apology",
      "Es stimmt nicht, dass Sie schuld sind, wir haben einen Fehler gemacht, und es tut mir leid.",
    ],
    [
      "complaint-call",
      "ownership",
      "Es ist nicht wahr, dass sich niemand kümmert. Ich kümmere mich persönlich darum.",
    ],
    [
      "complaint-call",
      "apology",
      "Ich würde nie sagen, dass das Ihre Schuld ist. Ich entschuldige mich für die doppelte Abbuchung.",
    ],
    [
      "complaint-call",
      "apology",
      "Mein Kollege hat mir gesagt, dass Ihre Mail verloren ging, das tut mir leid.",
    ],
    [
      "complaint-call",
      "solution",
      "Mein Kollege hat mir von der Abbuchung erzählt. Wir zahlen Ihnen die 480 Euro zurück.",
    ],
    ["complaint-call", "apology", "Falsch ist, dass Sie warten mussten, und dafür entschuldige ich mich."],
    [
      "late-delivery",
      "apology",
      "Meine Kollegin hat mir gesagt, dass Ihre Lieferung noch fehlt, es tut mir leid.",
    ],
    [
      "late-delivery",
      "new-date",
      "Es wäre gelogen, heute zu versprechen. Am Donnerstag bis zehn Uhr sind alle Dichtungen bei Ihnen.",
    ],
    [
      "no-discount",
      "appreciation",
      "Es stimmt nicht, dass Sie uns egal sind. Sie sind seit acht Jahren bei uns, das bedeutet uns viel.",
    ],
    ["no-discount", "no", "Man sagt es nicht gern: Auf Verlängerungen gibt es keinen Rabatt."],
    [
      "suspicious-call",
      "no-password",
      "Niemand von der IT würde das sagen. Mein Passwort sage ich Ihnen nicht.",
    ],
    ["suspicious-call", "no-password", "Ich sage niemandem mein Passwort, auch Ihnen nicht."],
    [
      "data-request",
      "refuse",
      "Am Telefon sagt man so etwas nicht. Ich gebe am Telefon keine persönlichen Angaben weiter.",
    ],
    [
      "complaint-call",
      "clarify",
      "Sie sagen, dass zweimal abgebucht wurde. Wir zahlen Ihnen die zweite Abbuchung zurück.",
    ],
    [
      "complaint-call",
      "empathy",
      "Der Mitarbeiter, der Ihre Mail bekam, hat sie übersehen. Ich bitte Sie um Entschuldigung.",
    ],
    ["late-delivery", "apology", "Das stimmt, Ihre Lieferung ist zu spät, und das tut mir leid."],
    [
      "complaint-call",
      "apology",
      "Sie haben recht, es ist wahr, dass niemand geantwortet hat. Ich entschuldige mich dafür.",
    ],
    [
      "suspicious-call",
      "report",
      "Es ist wichtig, dass das gemeldet wird. Diesen Anruf melde ich unserer Sicherheitsstelle.",
    ],
    ["no-discount", "no", "Mein Chef sieht das gleich wie ich: Auf Verlängerungen gibt es keinen Rabatt."],
    [
      "late-delivery",
      "reason",
      "Ich würde nie behaupten, dass Sie zu früh anrufen. Unsere Zollpapiere waren unvollständig, das war unser Fehler.",
    ],
  ],
  fr: [
    [
      "complaint-call",
      "apology",
      "Il n'est pas vrai que c'est votre faute, nous avons fait une erreur et je suis désolé.",
    ],
    [
      "complaint-call",
      "apology",
      "Je ne dirais jamais que c'est votre faute. Je vous présente mes excuses pour le double débit.",
    ],
    [
      "complaint-call",
      "solution",
      "Mon collègue m'a parlé du double débit. Nous vous remboursons les 480 euros.",
    ],
    ["complaint-call", "apology", "Il faut le dire : c'est notre erreur, et je suis désolée."],
    [
      "complaint-call",
      "deadline",
      "Il faut compter trois jours ouvrables pour que l'argent soit sur votre compte.",
    ],
    [
      "late-delivery",
      "follow-up",
      "Je ne vous laisserai plus jamais attendre. Je vous appelle demain à midi.",
    ],
    [
      "late-delivery",
      "new-date",
      "Ce serait un mensonge de promettre aujourd'hui. Vous aurez tous vos joints jeudi avant dix heures.",
    ],
    [
      "no-discount",
      "appreciation",
      "Il n'est pas vrai que vous nous êtes indifférente. Vous êtes chez nous depuis huit ans, cela compte beaucoup pour nous.",
    ],
    ["no-discount", "no", "Je le dis clairement : il n'y a pas de remise sur les renouvellements."],
    [
      "suspicious-call",
      "no-password",
      "Personne de l'informatique ne dirait cela. Je ne vous donne pas mon mot de passe.",
    ],
    ["suspicious-call", "no-password", "Je ne dis mon mot de passe à personne, même pas à vous."],
    [
      "data-request",
      "refuse",
      "On ne dit pas ces choses-là au téléphone. Je ne donne aucun renseignement personnel par téléphone.",
    ],
    [
      "ask-for-help",
      "tried",
      "Mon collègue des achats dit qu'il est débordé. J'ai relancé les achats deux fois.",
    ],
    ["complaint-call", "apology", "C'est vrai que personne ne vous a répondu, et j'en suis désolé."],
    ["complaint-call", "apology", "C'est vrai, notre réponse s'est perdue, et je vous prie de m'excuser."],
    [
      "late-delivery",
      "reason",
      "Mon chef le sait aussi. Nos papiers de douane étaient incomplets, c'est une erreur de notre part.",
    ],
    [
      "suspicious-call",
      "report",
      "Il est important que cela se sache. Je vais signaler cet appel à notre équipe de sécurité.",
    ],
    ["complaint-call", "empathy", "Vous dites vrai, et je comprends très bien que vous soyez en colère."],
    [
      "complaint-call",
      "apology",
      "Je ne prétends pas que c'est normal. Je suis désolée pour le double débit.",
    ],
  ],
  it: [
    ["complaint-call", "apology", "Non direi mai che è colpa Sua. Le chiedo scusa per il doppio addebito."],
    [
      "complaint-call",
      "solution",
      "Il mio collega mi ha parlato del doppio addebito. Le rimborsiamo i 480 euro.",
    ],
    ["complaint-call", "solution", "Bisogna aspettare tre giorni lavorativi, poi avrà i soldi sul conto."],
    [
      "complaint-call",
      "solution",
      "Non posso dire che sarà domani, ma avrà i soldi sul conto entro tre giorni lavorativi.",
    ],
    ["late-delivery", "apology", "La mia collega mi ha detto che la Sua consegna è in ritardo, mi dispiace."],
    ["late-delivery", "follow-up", "Non La lascerò mai più aspettare. La chiamo io domani a mezzogiorno."],
    [
      "late-delivery",
      "new-date",
      "Sarebbe una bugia promettere oggi. Avrà tutte le guarnizioni giovedì entro le dieci.",
    ],
    [
      "no-discount",
      "appreciation",
      "Non è vero che Lei non conta. È con noi da otto anni, e questo per noi conta molto.",
    ],
    ["no-discount", "no", "Lo dico chiaramente: sui rinnovi non facciamo sconti."],
    [
      "suspicious-call",
      "no-password",
      "Nessuno dell'informatica direbbe così. La mia password non gliela dico.",
    ],
    ["suspicious-call", "no-password", "Non dico la mia password a nessuno, nemmeno a Lei."],
    [
      "data-request",
      "refuse",
      "Al telefono non si dicono queste cose. Al telefono non do nessuna informazione personale.",
    ],
    [
      "ask-for-help",
      "tried",
      "Il collega degli acquisti dice che non ha tempo. Ho sollecitato gli acquisti due volte.",
    ],
    ["complaint-call", "apology", "È vero che nessuno Le ha risposto, e mi dispiace molto."],
    ["complaint-call", "empathy", "Ha detto bene, e capisco benissimo che sia arrabbiato."],
    [
      "late-delivery",
      "reason",
      "Il mio capo lo sa. I nostri documenti per la dogana erano incompleti, è stato un nostro errore.",
    ],
    [
      "suspicious-call",
      "report",
      "È importante che si sappia. Segnalo questa telefonata alla nostra squadra della sicurezza.",
    ],
    ["complaint-call", "apology", "Non dico che sia normale. Le chiedo scusa per il doppio addebito."],
    ["no-discount", "no", "Il direttore ha deciso così: sui rinnovi non facciamo sconti."],
    ["complaint-call", "apology", "La collega che ha letto la Sua e-mail ha sbagliato. Le chiedo scusa."],
  ],
};

for (const language of languages)
  for (const [key, point, line] of honest[language])
    test(`“${line}” makes its point (${language})`, async () => {
      const { scripts } = await seedScenario(key);
      const concepts = scripts[language]?.concepts ?? assert.fail();
      const heard = detect(language, concepts, line).map(({ conceptId }) => conceptId);
      assert.ok(heard.includes(point), heard.join());
    });
