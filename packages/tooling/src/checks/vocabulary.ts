import { isTest } from './source-files.ts'
import type { Finding, SourceFile } from './source-files.ts'

/** Words that no exported name contains, with the word to use (docs/glossary.md). */
const avoided: Record<string, string> = {
  asked: 'request, query or filter',
  barred: 'disabled',
  door: 'authorize, outbound or non-contract route',
  errand: 'request',
  gate: 'authenticate',
  heard: 'received',
  kept: 'cached, stored or retained',
  longest: 'max…Length',
  lately: 'recent',
  ought: 'expected',
  patience: 'timeout',
  somebody: 'user',
  anybody: 'user',
  stranger: 'user of another account',
  tell: 'notify or send',
  tells: 'notify or send',
  told: 'notified or formatted',
  wanted: 'query, filter or input',
  wish: 'options, query or input',
  wishes: 'options, query or input',
}
/** `mostRows` is `maxRows`; `most` may stand elsewhere in a name. */
const avoidedFirst: Record<string, string> = { most: 'max…', least: 'min…' }

const exported =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) ([A-Za-z_$][\w$]*)/gm
const wordsOf = (name: string) => (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

/** Finds exported names with words that the glossary avoids. */
export const checkVocabulary = (files: SourceFile[]): Finding[] =>
  files
    .filter(({ path }) => !isTest(path) && !path.includes('/generated/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(exported)].flatMap((match): Finding[] => {
        const name = match[1] ?? ''
        const words = wordsOf(name)
        const word = words.find((each) => Object.hasOwn(avoided, each)) ?? ''
        const first = words[0] ?? ''
        const better = avoided[word] ?? (Object.hasOwn(avoidedFirst, first) ? avoidedFirst[first] : undefined)
        if (better === undefined) return []
        const line = text.slice(0, match.index).split('\n').length
        return [{ level: 'error', path, line, message: `${name}: say ${better} (docs/glossary.md)` }]
      }),
    )
