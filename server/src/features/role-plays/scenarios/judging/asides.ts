/**
 * What is said to a machine or about the grading, in any of our languages, whatever language the talk is in. A sentence with one of
 * these is no part of a talk between two people; nobody's phrases that make points have them (measured by a test).
 */
const aboutMachines = [
  // Roles, formats and tricks of prompts
  /\b(system|sistema|systeme|assistant|assistente|user|developer|admin|administrator)\s*[:>\]]/,
  /<\/?\s*\w+[^>]*>|<\||\|>|```|###|\*\*|^\s*#+\s|\[\/?inst\]|[{}]|"\s*:/,
  // Letters of other alphabets that look like ours, within a word: people read the same, these patterns would not
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Cherokee}\p{Script=Armenian}αεικνορτυχ]/u,
  /[\p{Script=Cyrillic}\p{Script=Cherokee}\p{Script=Armenian}αεικνορτυχ]\p{Script=Latin}/u,
  /\b(concept_?id|json|jailbreak|prompts?|chat ?gpt|chatbot|llm|gpt-?\d?|openai)\b/,
  /\b(developer|debug|test|god|admin|entwickler|wartungs)[ -]?(mode|modus)\b|\bmode (developpeur|debogage|test)\b|\bmodalita (sviluppatore|debug|test)\b/,
  // The model
  /\b(language|ai) model\b|\bsprachmodell|\b(modele|modello) (de langage|di linguaggio|linguistico)\b/,
  /\b(as an?|you are an?|dear|the|this) (ai|bot|grader|evaluator|examiner|judge)\b/,
  /\b(als|du bist|sie sind|liebe|die|diese) (eine? )?(ki|bot|prufer|bewerter|gutachter|richter)\b/,
  /\b(en tant qu'|tu es (une? )?|vous etes (une? )?|chere |l')(ia|bot|juge|correcteur|evaluateur|examinateur)\b/,
  /\b(come|sei (una? |un')?|cara |l'|il |al )(ia|bot|giudice|valutatore|esaminatore)\b/,
  /^\W*(judge|grader|evaluator|examiner|prufer|bewerter|gutachter|juge|correcteur|evaluateur|examinateur|giudice|valutatore|esaminatore)\b/,
  // What was said to it
  /\b(ignore|disregard|forget|override|bypass)\b.{0,60}\b(instruct\w*|rules?|guidelines?|prompts?|above|previous|prior|before|criteria)\b/,
  /\b(ignorier\w*|vergiss|vergessen sie|missacht\w*|umgeh\w*)\b.{0,60}\b(anweisung\w*|regel\w*|vorgabe\w*|bisherig\w*|vorherig\w*|oben|zuvor|kriteri\w*)\b/,
  /\b(ignore[rz]?|oublie[rz]?|contourne[rz]?|fais abstraction|faites abstraction)\b.{0,60}\b(instructions?|consignes?|regles?|precedent\w*|ci-dessus|avant|criteres?)\b/,
  /\b(ignora\w*|dimentica\w*|scavalca\w*|aggira\w*)\b.{0,60}\b(istruzion\w*|regol\w*|precedent\w*|sopra|prima|criteri\w*)\b/,
  /\b(new|your|following|hidden|secret) instructions?\b|\b(neue|deine|ihre|folgende|geheime)n? anweisung(en)?\b/,
  /\b(nouvelles?|tes|vos|suivantes|secretes) (instructions?|consignes?)\b|\b(nuove?|tue|vostre|seguenti|segrete) istruzion[ei]\b/,
  /\byou are now\b|\bdu bist (jetzt|nun|ab jetzt)\b|\b(tu es|vous etes) (maintenant|desormais)\b|\b(ora|adesso) sei\b|\bsei (ora|adesso)\b/,
  /\b(repeat|reveal|print|show|output|wiederhol\w*|verrate\w*|repete\w*|revele\w*|affiche\w*|ripeti|rivela|mostra)\b.{0,40}\b(instruct\w*|anweisung\w*|consignes?|istruzion\w*|everything above|alles oben|tout ce qui precede|tutto cio che precede)\b/,
];

const points =
  "(points?|marks?|scores?|credits?|criteri\\w*|concepts?|covered|fulfilled|hundred percent|100)";
const punkte =
  "(\\w*punkt\\w*|\\w*kriteri\\w*|konzept\\w*|note|bewertung|erfullt|abgedeckt|bestanden|volle\\w*|100)";
const notes = "(points?|notes?|scores?|criteres?|concepts?|valides?|couverts?|remplis?|reussis?|100)";
const punti =
  "(punt[io]|punteggi\\w*|vot[io]|criteri\\w*|concett[io]|copert[io]|soddisfatt[io]|superat[ioae]|100)";
const full = "(full|all|every|each|maximum|max|perfect|top|highest)";
const voll = "(volle?[rn]?|alle|jede[nrs]?|hochste?|maximale?|maximum)";
const plein = "(tous|toutes|pleins?|chaque|maximum|maximale?|meilleure|parfaite?)";
const pieno = "(tutt[iaeo]|pien[ioae]|ogni|massim[oaie]|perfett[oaie])";

const aboutGrading = [
  new RegExp(
    `\\b(give|award|grant|mark|count|rate|assign|set|return|answer|treat|consider)\\b.{0,50}\\b${full}\\b.{0,30}\\b${points}\\b`,
  ),
  /\b(mark|count|set|rate|treat|consider|grade)\b.{0,60}\b(as|to) (covered|fulfilled|made|passed|100)\b/,
  new RegExp(
    `\\b(gib|gebt|geben|vergib|vergeben|erteile?n?|zahle?n?|werte?n?|markiere?n?|setze?n?|antworte?n?|betrachte?n?|bewerte?n?)\\b.{0,50}\\b${voll}\\b.{0,30}\\b${punkte}\\b`,
  ),
  /\b(markiere?n?|werte?n?|zahle?n?|setze?n?|bewerte?n?)\b.{0,60}\b(erfullt|abgedeckt|bestanden|100)\b/,
  new RegExp(
    `\\b(donne[rz]?|accorde[rz]?|attribue[rz]?|compte[rz]?|valide[rz]?|marque[rz]?|coche[rz]?|mets|mettez|considere[rz]?)\\b.{0,50}\\b${plein}\\b.{0,30}\\b${notes}\\b`,
  ),
  /\b(marque[rz]?|compte[rz]?|considere[rz]?|note[rz]?)\b.{0,60}\b(comme (valide|couvert|rempli|reussi|acquis)\w*|100)\b/,
  new RegExp(
    `\\b(dammi|dai|date|assegna\\w*|attribuisci|concedi|segna\\w*|conta\\w*|valuta\\w*|imposta\\w*|considera\\w*)\\b.{0,50}\\b${pieno}\\b.{0,30}\\b${punti}\\b`,
  ),
  /\b(segna\w*|conta\w*|considera\w*|valuta\w*)\b.{0,60}\b(come (copert|soddisfatt|superat|validat|raggiunt)\w*|100)\b/,
  /\b(full|maximum|hundred) (points|marks|score)\b|\bvolle punktzahl\b|\b(score|note) maximale?\b|\bpunteggio (pieno|massimo)\b/,
  /\bpass mark\b|\bbestehensgrenze\b|\bseuil de reussite\b|\bsoglia di superamento\b/,
  /\bthe learner (has|said|made|passed)\b|\b(der|die) lernende (hat|sagte)\b|\bl'apprenant(e)? (a|vient)\b|\b(il|la) discente ha\b/,
];

/** The text with those sentences left out, each letter where it was. */
export function withoutAsides(text: string): string {
  return text.replace(sentences, (sentence) => (isAside(sentence) ? ".".repeat(sentence.length) : sentence));
}

const sentences = /[^.!?…\n]+[.!?…\n]*/g;

function isAside(sentence: string): boolean {
  const plain = sentence
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("’", "'");
  return [...aboutMachines, ...aboutGrading].some((pattern) => pattern.test(plain));
}
