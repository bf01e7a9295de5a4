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
  /** Numbers that are written out. */
  numbers: RegExp;
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
  streets: RegExp;
  /** Streets only where they are written with a capital letter. */
  capitalStreets: RegExp | null;
  /** Look like streets. */
  otherwise: readonly string[];
  /** How many words may stand between the street and the number after it, and before it. */
  after: number;
  before: number;
  lives: readonly string[];
  /** The address of the learner's own company is no secret. */
  own: readonly string[];
}

interface BirthdayWords {
  births: readonly string[];
  months: RegExp;
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
  /** Others who grant, or to others: competitors, everybody. */
  others: readonly string[];
}

interface InsultWords {
  phrases: readonly string[];
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
