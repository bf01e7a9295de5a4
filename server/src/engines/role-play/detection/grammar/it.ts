import { type WordLists, words } from "./word-lists.ts";

export const it: WordLists = {
  negations: words("non no mai niente nulla nessun nessuno nessuna senza né neanche nemmeno neppure mica"),
  denials: words("no mai niente nessuno nessuna impossibile nemmeno"),
  tags: new Set(["contenta", "va bene", "ok", "okay", "d'accordo", "sì", "intesi"]),
  conjunctions: words(
    "ma e ed perché quindi però dunque sebbene anche mentre oppure o se quando affinché poiché siccome che",
  ),
  interrogatives: words("cosa quando dove quale quali chi perché come quanto quanta quanti quante qual"),
  verbFollowsClause: false,
  questionVerbs: words(
    `è può potrebbe potete possiamo posso potremmo ha hai avete vuole vorrebbe desidera sa conosce sarebbe devo deve
    dobbiamo avrebbe riesce potrei va`,
  ),
  questionSubjects: new Set(),
  functionWords: words(
    `il lo la i gli le l un uno una di a da in con su per tra fra del dello della dei degli delle al allo alla ai agli
    alle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle io tu lui lei
    noi voi loro mi ti si ci vi ne me te se che chi cui e ed o ma anche come quando dove è sono sei siamo siete era
    erano essere stato stata ho hai ha abbiamo avete hanno aveva avere fa fare faccio può posso possiamo potete
    potrebbe devo deve dobbiamo vuole voglio questo questa questi queste quello quella quelli quelle mio mia miei mie
    tuo tua suo sua suoi sue nostro nostra nostri nostre vostro vostra qui lì là già più molto bene sì così allora poi`,
  ),
  expand,
  hasCompounds: false,
};

function expand(word: string): readonly string[] | undefined {
  if (word === "po'" || !word.includes("'")) return undefined;
  return word.split("'").filter((part) => part !== "");
}
