import { collectTexts, visitSource } from './parse-source.ts'
import type { Finding, SourceFile } from './source-files.ts'

export type Catalog = { [key: string]: string | Catalog }

/** Namespaces whose keys are computed at run time: a problem code or the name of an event is the key of its text. */
const keyedByCode = new Set(['problems', 'auditLines'])

/** Returns every leaf of a catalog as a dotted key. */
export const leafKeys = (catalog: Catalog, prefix = ''): string[] =>
  Object.entries(catalog).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : leafKeys(value, `${prefix}${key}.`),
  )

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Returns the keys that a file may use: its string literals, and its templates as patterns that match any word where a
 * value is inserted.
 */
const keysIn = (file: SourceFile) => {
  const plain = new Set<string>()
  const patterns: RegExp[] = []
  const put = (words: string) => {
    if (!words.includes('${}')) plain.add(words)
    // A template that consists only of values would match every key and hide unused ones.
    else if (/^[\w.]*(?:\$\{\}[\w.]*)+$/.test(words) && words.replaceAll('${}', '').length > 1) {
      patterns.push(new RegExp(`^${words.split('${}').map(literal).join('[^.]+')}$`))
    }
  }
  visitSource(file, () => collectTexts(put))
  return { plain, patterns }
}

/**
 * Whether a file uses a key: in full (`t('board.empty')`), or within a namespace (`useTranslations('board')`,
 * `t('empty')`).
 */
const namesKey = ({ plain, patterns }: ReturnType<typeof keysIn>, key: string) => {
  const parts = key.split('.')
  return parts.some((_, start) => {
    const namespace = parts.slice(0, start).join('.')
    const rest = parts.slice(start).join('.')
    if (start > 0 && !plain.has(namespace)) return false
    return plain.has(rest) || patterns.some((pattern) => pattern.test(rest))
  })
}

/**
 * Finds unused translations. Computed keys count as used if a template in the same file matches them
 * (`t(`state.${state}`)`). Missing keys need no check: they do not compile.
 */
export const checkUnusedTranslations = (catalogs: Catalog, files: SourceFile[]): Finding[] => {
  const users = files.map(keysIn)
  return leafKeys(catalogs)
    .filter((key) => !keyedByCode.has(key.split('.')[0]!) && !users.some((user) => namesKey(user, key)))
    .map((key) => ({
      level: 'error',
      path: `packages/i18n/src/fr/${key.split('.')[0]}.ts`,
      message: `${key} is shown nowhere`,
    }))
}
