import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'
import { isOneEditApart } from './edit-distance.ts'

/** A word of a search. `stem` is its indexed form, null for a stop word ("de"). */
export type Word = {
  word: string
  stem: string | null
  /** Stems of indexed words that begin with this word, if it is the last one, which may be unfinished. */
  endings: string[]
  /** Stems of indexed words at edit distance 1. */
  near: string[]
}

type Row = { word: string; stem: string | null; endings: string[]; near: { word: string; stem: string | null }[] }

const longest = 8

const stemOf = (word: string) => `(tsvector_to_array(to_tsvector('platform.fr', ${word})))[1]`

const searchWords = statement(
  'projects.search-words',
  `
  SELECT w.word, ${stemOf('w.word')} AS stem,
         CASE WHEN w.place = w.last AND w.word ~ '^[a-z]{4,30}$' THEN ARRAY(
           SELECT DISTINCT ${stemOf('k.word')} FROM (
             SELECT word FROM platform.known_words WHERE word > w.word
               AND word < w.word || '{' ORDER BY word LIMIT 20) k) ELSE '{}' END AS endings,
         CASE WHEN $2 AND w.word ~ '^[a-z]{4,30}$' THEN (
           SELECT coalesce(jsonb_agg(jsonb_build_object('word', k.word, 'stem', ${stemOf('k.word')})), '[]')
             FROM platform.known_words k WHERE k.slips && platform.slips(w.word)) ELSE '[]' END AS near
    FROM (SELECT word, place, max(place) OVER () AS last FROM string_to_table(platform.plain($1), ' ')
      WITH ORDINALITY AS t(word, place)
           ORDER BY place LIMIT ${longest}) w
   WHERE w.word <> '' ORDER BY w.place`,
  { notNull: ['word', 'endings'] },
).as<Pick<Row, 'near'>>()

export const wordsStatement = (text: string, typoTolerant: boolean) => searchWords.with(text, typoTolerant)

const known = (stems: (string | null)[]) => [...new Set(stems.filter((stem) => stem !== null))]

/** Splits a search text into words, at most eight; finds similar words if `typoTolerant`. */
export const analyzeWords = async (query: Query, text: string, typoTolerant: boolean): Promise<Word[]> => {
  const { rows } = await query(wordsStatement(text, typoTolerant))
  return rows.map(({ word, stem, endings, near }) => ({
    word,
    stem,
    endings: known(endings),
    near: known(near.filter((other) => isOneEditApart(other.word, word)).map((other) => other.stem)),
  }))
}
