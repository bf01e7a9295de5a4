import { sql } from "kysely";

/** SQL, for a statement with `scenario`: what operators taught it, in an order that does not depend on when; null: nothing. */
export const taughtPhrases = sql`
  (select jsonb_agg(jsonb_build_object('concept', phrase.concept, 'language', phrase.language, 'kind', phrase.kind,
                                       'text', phrase.text)
                    order by phrase.language, phrase.concept, phrase.kind, phrase.text collate "C")
   from scenario_phrase as phrase
   where phrase.scenario_id = scenario.id and phrase.kind <> 'test')`;

/** SQL, for a statement with `scenario`: what an edition of it is known by that begins now. */
export const editionHash = sql<string>`
  case when ${taughtPhrases} is null then scenario.content_hash
       else encode(sha256(convert_to(scenario.content_hash || ${taughtPhrases}::text, 'UTF8')), 'hex') end`;
