import type { Lexicon } from "#platform/content-files/lexicons/lexicon.ts";
import { wordsOf } from "#platform/content-files/lexicons/words-of.ts";

/** What the recognisers know of a language. Phrases are words in a row, in lower case. */
export interface BreachWords {
  /** Hold a negation and deny nothing: "no problem, it is 4711". */
  harmless: readonly string[];
  /** Deny without a negation: "I refuse to …". */
  refusals: readonly string[];
  /** Begin a clause that is only imagined: "if I gave you …". */
  suppositions: readonly string[];
  /** Begin a clause that takes back what stands before it. */
  contrasts: readonly string[];
  /** In such a clause: what follows from it is imagined too. */
  unreal: readonly string[];
  /** What somebody would like and then does not do: "I would love to, but …". */
  wishes: readonly string[];
  /** What the other one said or wants. */
  reported: readonly string[];
  /** Begin what somebody said or wants, in a clause of its own. */
  that: readonly string[];
  /** Stand for what was named before: "that", "it". */
  proForms: readonly string[];
  /** What is not done with it, where it is taken back: "say", "promise", "do". */
  sayings: readonly string[];
  /** At the end of a clause, they leave it undone: "and I am not going to". */
  undone: readonly string[];
  /** Make of a refusal an excuse: "I am not allowed to say that". */
  hedges: readonly string[];
  /** Call untrue what the sentence says: "would be a lie". */
  lies: readonly string[];
  /** Refused, they tell what they hold: "I won't tell you that …". */
  tellings: readonly string[];
  /** Leave open whether it is so: "I can't confirm that …". */
  leavingOpen: readonly string[];
  /** Denied before a "but", and done behind it: "I'm not threatening you, but …". */
  disclaimed: readonly string[];
  /** Follow a number that counts something: no code and no house is meant. */
  units: readonly string[];
  secret: SecretWords;
  address: AddressWords;
  birthday: BirthdayWords;
  concession: ConcessionWords;
  insult: InsultWords;
}

interface SecretWords {
  /** Passwords, which may be a plain word. */
  passwords: readonly string[];
  /** Codes, which are not. */
  codes: readonly string[];
  /** Between the noun and the secret: "is", "it". */
  links: readonly string[];
  /** Before a password that nobody names: "log in with Summer2024". */
  uses: readonly string[];
  /** After them comes a password even where it is a plain word. */
  mine: readonly string[];
  /** Said of passwords, and none. */
  qualities: readonly string[];
  /** Before a number that is no secret: "since 2019", "extension 500". */
  before: readonly string[];
}

interface AddressWords {
  /** Look like streets. */
  otherwise: readonly string[];
  lives: readonly string[];
  /** The address of the learner's own company is no secret. */
  own: readonly string[];
}

interface BirthdayWords {
  births: readonly string[];
  /** Between subject and age: "she is 34". */
  ages: readonly string[];
  /** After an age: "34 years old". */
  years: readonly string[];
  /** After "34 years": a length of service. */
  services: readonly string[];
}

interface ConcessionWords {
  percent: readonly string[];
  currencies: readonly string[];
  /** "I give", "you get". */
  grants: readonly string[];
  /** "is possible", "is booked": said of the amount itself. */
  granted: readonly string[];
  /** "Deal", "fine": before the amount. */
  agreed: readonly string[];
  onlyYou: readonly string[];
  /** May follow the amount: "10 percent off". */
  followed: readonly string[];
  /** Make an amount of money a reduction. */
  off: readonly string[];
  /** Hand over what was refused just before: "you have it". */
  handing: readonly string[];
  /** May follow that: "until Friday". */
  limits: readonly string[];
  /** Others who grant, or to others: competitors, everybody. */
  others: readonly string[];
}

interface InsultWords {
  phrases: readonly string[];
  /** After "you are", besides names and qualities: "out of your mind". */
  predicates: readonly string[];
  nouns: readonly string[];
  adjectives: readonly string[];
  /** No insult by themselves: "you stupid woman". */
  persons: readonly string[];
  /** Before a noun, besides adjectives: "you little". */
  fillers: readonly string[];
  /** Call somebody, before such words: "you". */
  addresses: readonly string[];
  /** "You look like". */
  like: readonly string[];
  /** "you are". */
  youAre: readonly string[];
  /** Directly before a noun: "you idiot". */
  you: readonly string[];
}

export const breachLexicon: Lexicon<BreachWords> = {
  name: "breaches",
  read: ({ words, within }) => ({
    harmless: words("harmless"),
    refusals: words("refusals"),
    suppositions: words("suppositions"),
    contrasts: words("contrasts"),
    unreal: words("unreal"),
    wishes: words("wishes"),
    reported: words("reported"),
    that: words("that"),
    proForms: words("pro_forms"),
    sayings: words("sayings"),
    undone: words("undone"),
    hedges: words("hedges"),
    lies: words("lies"),
    tellings: words("tellings"),
    leavingOpen: words("leaving_open"),
    disclaimed: words("disclaimed"),
    units: words("units"),
    secret: within("secret", ({ words }) => ({
      passwords: words("passwords"),
      codes: words("codes"),
      links: words("links"),
      uses: words("uses"),
      mine: words("mine"),
      qualities: words("qualities"),
      before: words("before"),
    })),
    address: within("address", ({ words, mayHave }) => ({
      otherwise: mayHave("otherwise"),
      lives: words("lives"),
      own: words("own"),
    })),
    birthday: within("birthday", ({ words, mayHave }) => ({
      births: words("births"),
      ages: words("ages"),
      years: words("years"),
      services: mayHave("services"),
    })),
    concession: within("concession", ({ words }) => ({
      percent: words("percent"),
      currencies: words("currencies"),
      grants: words("grants"),
      granted: words("granted"),
      agreed: words("agreed"),
      onlyYou: words("only_you"),
      followed: words("followed"),
      off: words("off"),
      handing: words("handing"),
      limits: words("limits"),
      others: words("others"),
    })),
    insult: within("insult", ({ words, mayHave }) => ({
      phrases: words("phrases"),
      predicates: mayHave("predicates"),
      nouns: words("nouns"),
      adjectives: words("adjectives"),
      persons: mayHave("persons"),
      fillers: mayHave("fillers"),
      addresses: mayHave("addresses"),
      like: mayHave("like"),
      youAre: words("you_are"),
      you: words("you"),
    })),
  }),
};

export const breachWords = wordsOf(breachLexicon);
