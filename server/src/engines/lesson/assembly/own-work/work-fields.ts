import type { Language } from "#kernel/language.ts";

/** A kind of work, as job titles and summaries name it in any language, and what a lesson says to people who do it. */
interface WorkField {
  /** Beginnings of words; one that ends in a space is a whole word. */
  words: readonly string[];
  /** Fits every lesson, whatever it is about. */
  sentence: Readonly<Record<Language, string>>;
}

const each = (...lines: string[]) => lines.flatMap((line) => line.split("|"));

/** Ordered by how much a field says about how the person learns: a lesson has room for two. */
export const workFields: readonly WorkField[] = [
  {
    words: each(
      "new to the|new in the|newly|just started|recently started|recently joined|first week|trainee",
      "apprentice|intern |neu im|neu in|neu bei|eingearbeitet|einarbeitung|lernend|lehrling",
      "auszubildend|praktikant|nouveau dans|nouvelle dans|vient d arriver|debutant|stagiaire",
      "apprenti|appena arrivat|appena iniziat|appena assunt|nuovo in|nuova in|tirocin|stagist",
      "apprendist",
    ),
    sentence: {
      en: "You are still settling in: note what you would like to ask somebody who has been here longer, and ask it this week.",
      de: "Sie arbeiten sich noch ein: Notieren Sie, was Sie jemanden fragen möchten, der schon länger dabei ist, und fragen Sie diese Woche.",
      fr: "Vous prenez encore vos marques : notez ce que vous aimeriez demander à quelqu’un qui est là depuis plus longtemps, et demandez-le cette semaine.",
      it: "Si sta ancora ambientando: annoti che cosa vorrebbe chiedere a chi è qui da più tempo, e lo chieda questa settimana.",
    },
  },
  {
    words: each(
      "team lead|lead a team|leads a team|lead people|leads people|head of|supervis|line manager",
      "director|teamleit|abteilungsleit|bereichsleit|gruppenleit|schichtleit|führungskr|vorgesetzt",
      "chef de|cheffe de|chef d|encadre|responsable d equipe|directeur|directrice|caporeparto",
      "capo reparto|caposquadra|responsabile di|responsabile del|dirigente",
    ),
    sentence: {
      en: "You lead people: decide at the end which one point your team should hear from you this week.",
      de: "Sie führen Menschen: Überlegen Sie am Ende, welchen einen Punkt Ihr Team diese Woche von Ihnen hören soll.",
      fr: "Vous dirigez une équipe : à la fin, choisissez le point qu’elle devrait entendre de vous cette semaine.",
      it: "Lei guida delle persone: alla fine scelga il punto che il Suo team dovrebbe sentire da Lei questa settimana.",
    },
  },
  {
    words: each(
      "nurs|patient|hospital|clinic|ward |doctor|caregiver|pflege|krankenh|krankenschw|spital",
      "klinik|arzt|ärzt|spitex|infirm|hôpita|soignant|soins|médecin|aide à domicile|ospedal",
      "infermier|pazient|clinica|medico|reparto di cura|oss ",
    ),
    sentence: {
      en: "You care for people: think of one situation on your last shift in which this would have mattered.",
      de: "Sie kümmern sich um Menschen: Denken Sie an eine Situation Ihres letzten Dienstes, in der es darauf angekommen wäre.",
      fr: "Vous prenez soin d’autres personnes : pensez à une situation de votre dernier service où cela aurait compté.",
      it: "Lei si prende cura di altre persone: pensi a una situazione del Suo ultimo turno in cui questo avrebbe contato.",
    },
  },
  {
    words: each(
      "shift|night|schicht|nachtdienst|nachts|équipe de nuit|de nuit|horaires décalés|3x8|turno",
      "turni|turnist|di notte|notturn",
    ),
    sentence: {
      en: "You work in shifts: think of what the next shift has to know about this, and tell it at the handover.",
      de: "Sie arbeiten im Schichtdienst: Überlegen Sie, was die nächste Schicht dazu wissen muss, und sagen Sie es bei der Übergabe.",
      fr: "Vous travaillez en horaires décalés : pensez à ce que l’équipe suivante doit savoir à ce sujet, et dites-le à la relève.",
      it: "Lei lavora a turni: pensi a che cosa deve saperne il turno successivo, e lo dica al passaggio di consegne.",
    },
  },
  {
    words: each(
      "customer|client|guest|call cent|hotline|help desk|helpdesk|kund|gast |gäste|gästin",
      "front desk|reception|empfang|réception|accueil|ricevimento|clienti|cliente|ospiti",
    ),
    sentence: {
      en: "You deal with customers or guests: think of one conversation of the past week in which this would have helped you.",
      de: "Sie haben mit Kundschaft oder Gästen zu tun: Denken Sie an ein Gespräch der letzten Woche, in dem Ihnen das geholfen hätte.",
      fr: "Vous êtes en contact avec des clients ou des hôtes : pensez à une conversation de la semaine passée où cela vous aurait aidé.",
      it: "Lei ha a che fare con clienti od ospiti: pensi a una conversazione della settimana scorsa in cui questo L’avrebbe aiutata.",
    },
  },
  {
    words: each(
      "sales|sell|account manager|vertrieb|verkauf|verkäuf|vente|vend |vendeu|commercial",
      "commerciale|vendit|shop |store |filial|magasin|negozi|retail|detailhandel|einzelhandel",
    ),
    sentence: {
      en: "You sell: think of one promise that you make to customers, and whether it would still hold after this lesson.",
      de: "Sie verkaufen: Denken Sie an ein Versprechen, das Sie Kundinnen und Kunden geben, und ob es nach dieser Lektion noch gilt.",
      fr: "Vous vendez : pensez à une promesse que vous faites à vos clients, et demandez-vous si elle tient encore après cette leçon.",
      it: "Lei vende: pensi a una promessa che fa ai clienti e si chieda se vale ancora dopo questa lezione.",
    },
  },
  {
    words: each(
      "accounting|accountant|bookkeep|financ|controlling|financial controller|payroll|invoice|audit",
      "buchhalt|rechnungswesen|rechnungen|finanz|lohnbuch|comptab|facture|trésor|paie |contabil",
      "fattur|ragionier|finanza|paghe",
    ),
    sentence: {
      en: "You handle money or figures: hold each point against the next payment or booking that you make.",
      de: "Sie arbeiten mit Geld oder Zahlen: Halten Sie jeden Punkt neben die nächste Zahlung oder Buchung, die Sie machen.",
      fr: "Vous travaillez avec de l’argent ou des chiffres : confrontez chaque point à votre prochain paiement ou à votre prochaine écriture.",
      it: "Lei lavora con denaro o cifre: confronti ogni punto con il prossimo pagamento o la prossima registrazione che farà.",
    },
  },
  {
    words: each(
      "buyer|purchas|procure|supplier|einkauf|einkäuf|beschaff|lieferant|achat|achet|fournisseu",
      "acquist|fornitor|approvvigion",
    ),
    sentence: {
      en: "You buy from others: think of one supplier with whom you will settle one of these points.",
      de: "Sie kaufen ein: Denken Sie an einen Lieferanten, mit dem Sie einen dieser Punkte klären wollen.",
      fr: "Vous achetez pour votre organisation : pensez à un fournisseur avec lequel vous allez régler l’un de ces points.",
      it: "Lei si occupa di acquisti: pensi a un fornitore con cui chiarirà uno di questi punti.",
    },
  },
  {
    words: each(
      "warehouse|logisti|forklift|driver|shipping|lager|stapler|fahrer|chauffeur|versand|spedition",
      "entrepôt|cariste|livreu|magazzin|mulett|autist|spedizion|corriere",
    ),
    sentence: {
      en: "Your work moves goods: pick the point that you can use without sitting down at a screen.",
      de: "Sie bewegen Waren: Wählen Sie den Punkt, den Sie nutzen können, ohne sich an einen Bildschirm zu setzen.",
      fr: "Vous faites circuler des marchandises : choisissez le point que vous pouvez appliquer sans vous asseoir devant un écran.",
      it: "Lei movimenta merci: scelga il punto che può usare senza sedersi davanti a uno schermo.",
    },
  },
  {
    words: each(
      "production|manufactur|machines|machine op|machinist|assembl|workshop|mechanic|technician",
      "fertigung|produktion|maschin|werkstatt|monteur|mechanik|techniker|atelier|usine|fabrication",
      "technicien|mécanic|produzione|macchin|officina|montaggio|operai|tecnico|manutent",
    ),
    sentence: {
      en: "You work with machines and tools: name the place in your workshop where this point belongs.",
      de: "Sie arbeiten mit Maschinen und Werkzeug: Nennen Sie den Platz in Ihrem Betrieb, an den dieser Punkt gehört.",
      fr: "Vous travaillez avec des machines et des outils : dites à quel endroit de votre atelier ce point a sa place.",
      it: "Lei lavora con macchine e attrezzi: indichi il posto, nel Suo reparto, in cui questo punto va applicato.",
    },
  },
  {
    words: each(
      "kitchen|cook |catering|restaurant|housekeeping|cleaning|küche|koch|köch|reinigung",
      "hauswirtschaft|gastronom|cuisin|nettoyage|restaura|cucina|cuoc|ristora|pulizi",
    ),
    sentence: {
      en: "You keep kitchens or rooms running: choose a point that still works when it is busiest.",
      de: "Sie halten Küche oder Räume in Gang: Wählen Sie einen Punkt, der auch dann gelingt, wenn am meisten los ist.",
      fr: "Vous faites tourner une cuisine ou des locaux : choisissez un point qui tient même quand il y a le plus à faire.",
      it: "Lei manda avanti cucine o locali: scelga un punto che funziona anche quando c’è più da fare.",
    },
  },
  {
    words: each(
      "software|developer|programmer|sysadmin|devops|it support|data engineer|data scien",
      "programmier|entwickler|informatik|informatic|informatiq|développeu|programmeu|sviluppat",
      "programmat",
    ),
    sentence: {
      en: "You build or run systems: think of which of these points a system could make easier for everybody else.",
      de: "Sie bauen oder betreiben Systeme: Überlegen Sie, welchen dieser Punkte ein System allen anderen leichter machen könnte.",
      fr: "Vous concevez ou exploitez des systèmes : demandez-vous lequel de ces points un système pourrait faciliter pour tous les autres.",
      it: "Lei costruisce o gestisce sistemi: pensi a quale di questi punti un sistema potrebbe rendere più facile per tutti gli altri.",
    },
  },
  {
    words: each(
      "teach|trainer|lectur|school|lehrer|lehrkr|lehrperson|lehrt|dozent|ausbildner|ausbilder",
      "schule|enseign|formateur|formatrice|école|insegn|docent|formator|scuola|personalabteilung",
      "personalwesen|human resources|recruit|rekrut|ressources humaines|recrut|risorse umane",
      "selezione del personale",
    ),
    sentence: {
      en: "You teach or advise others: think of how you would explain one of these points in two sentences.",
      de: "Sie lehren oder beraten andere: Überlegen Sie, wie Sie einen dieser Punkte in zwei Sätzen erklären würden.",
      fr: "Vous formez ou conseillez d’autres personnes : réfléchissez à la façon d’expliquer l’un de ces points en deux phrases.",
      it: "Lei forma o consiglia altre persone: pensi a come spiegherebbe uno di questi punti in due frasi.",
    },
  },
  {
    words: each(
      "assistan|secretar|office manager|administrat|sekret|sachbearbeit|verwaltung|assistenz|secrét",
      "gestionnaire|segret|impiegat|assistent|amministrat",
    ),
    sentence: {
      en: "Much passes through your hands: decide which point you will look for in the next message that arrives.",
      de: "Vieles geht durch Ihre Hände: Legen Sie fest, auf welchen Punkt Sie bei der nächsten Nachricht achten, die eintrifft.",
      fr: "Beaucoup de choses passent entre vos mains : décidez à quel point vous veillerez dans le prochain message qui arrivera.",
      it: "Molte cose passano dalle Sue mani: decida a quale punto farà attenzione nel prossimo messaggio che arriva.",
    },
  },
  {
    words: each(
      "remote|home office|homeoffice|from home|zu hause|télétravail|à distance|smart working",
      "telelavor|da casa|da remoto",
    ),
    sentence: {
      en: "You work from home or at a distance: choose a point that nobody at the office would remind you of.",
      de: "Sie arbeiten zu Hause oder auf Distanz: Wählen Sie einen Punkt, an den Sie im Büro niemand erinnern würde.",
      fr: "Vous travaillez chez vous ou à distance : choisissez un point que personne au bureau ne vous rappellerait.",
      it: "Lei lavora da casa o a distanza: scelga un punto che nessuno in ufficio Le ricorderebbe.",
    },
  },
  {
    words: each("project|projekt|projet|progett|agile|scrum|product owner"),
    sentence: {
      en: "You work in projects: choose the point that belongs into the plan of your current one.",
      de: "Sie arbeiten in Projekten: Wählen Sie den Punkt, der in den Plan Ihres jetzigen Projekts gehört.",
      fr: "Vous travaillez par projets : choisissez le point qui a sa place dans le plan de votre projet actuel.",
      it: "Lei lavora per progetti: scelga il punto che va inserito nel piano del Suo progetto attuale.",
    },
  },
];
