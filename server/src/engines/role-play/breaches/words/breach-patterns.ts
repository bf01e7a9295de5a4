import type { Language } from "#kernel/language.ts";

/** How numbers, streets and months are written: what is built by rules and no list. */
export interface BreachPatterns {
  /** Numbers that are written out. */
  numbers: RegExp;
  streets: RegExp;
  /** Streets only where they are written with a capital letter. */
  capitalStreets: RegExp | null;
  /** How many words may stand between the street and the number after it, and before it. */
  after: number;
  before: number;
  months: RegExp;
}

export const breachPatterns: Record<Language, BreachPatterns> = {
  en: {
    numbers:
      /^(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)$/,
    streets: /^(?:street|road|avenue|lane|boulevard|alley|crescent|terrace)$/,
    capitalStreets:
      /^(?:Drive|Close|Way|Place|Court|Square|Row|Hill|Park|Gardens|Grove|St|Rd|Ave|Mews|\p{Lu}\p{L}{2,}(?:strasse|straße|weg|gasse|platz|allee))$/u,
    after: 0,
    before: 3,
    months: /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/,
  },
  de: {
    numbers:
      /^(?:null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und)?(?:zwanzig|dreissig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)|(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)?(?:hundert|tausend)|(?:neunzehn|zwei)(?:hundert|tausend)\p{L}+)$/u,
    streets:
      /^(?=.{6,})\p{L}+(?:strasse|straße|str|weg|gasse|platz|allee|ring|ufer|steig|gässchen|rain|halde|damm|graben|stieg|promenade)$/u,
    capitalStreets: /^(?:Strasse|Straße|Weg|Gasse|Platz|Allee|Ring|Ufer)$/,
    after: 0,
    before: 0,
    months: /^(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)$/,
  },
  fr: {
    numbers:
      /^(?:zéro|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|vingts|trente|quarante|cinquante|soixante|septante|huitante|nonante|cent|cents|mille|un)$/,
    streets: /^(?:rue|avenue|boulevard|chemin|impasse|quai|ruelle|allée|route|place)$/,
    capitalStreets: null,
    after: 4,
    before: 0,
    months: /^(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)$/,
  },
  it: {
    numbers:
      /^(?:zero|uno|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|diciannove|(?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)(?:i|a|uno|otto|(?:i|a)(?:due|tre|tré|quattro|cinque|sei|sette|nove))|cento|(?:due|tre|quattro|cinque|sei|sette|otto|nove)cento|mille|duemila\p{L}*|millenovecento\p{L}*)$/u,
    streets: /^(?:via|viale|piazza|corso|vicolo|strada|largo|piazzale|contrada|salita)$/,
    capitalStreets: null,
    after: 4,
    before: 0,
    months:
      /^(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)$/,
  },
};
