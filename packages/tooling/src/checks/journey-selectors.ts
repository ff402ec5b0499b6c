import { collectTexts, visitSource } from './parse-source.ts'
import type { Finding, SourceFile } from './source-files.ts'

const elements =
  'a|aside|button|div|form|img|input|li|nav|ol|p|section|select|span|svg|table|tbody|td|textarea|th|tr|ul'
/** `.name` at the beginning of a compound selector, or after the name of an element or a closed part of it. */
const classSelector = new RegExp(`(?:^|[\\s>+~,(\\]])(?:${elements})?\\.[a-z][\\w-]*(?=$|[\\s:>+~,.)\\[])`)
const fileName = /^\.\w+$|\w\.\w+$/
const classInXPath = /@class\b/

/** A key of a translation or a store, a file name: dots, but no selector. */
const isSelector = (text: string) => {
  if (/^(?:\w|\$\{\})[\w-]*(?:\.(?:[\w-]|\$\{\})+)+$/.test(text)) return new RegExp(`^(?:${elements})\\.`).test(text)
  return !/^\.(?:json|png|pdf|log)$/.test(text) && !(fileName.test(text) && !/^\.|[>\]]/.test(text))
}

/**
 * Finds selectors by class in the journeys: classes belong to the looks and are renamed with them; a journey finds an
 * element by its role, its name or its `data-part`.
 */
export const checkJourneySelectors = (files: SourceFile[]): Finding[] =>
  files.flatMap((file) => {
    const texts = new Set<string>()
    visitSource(file, () => collectTexts((text) => texts.add(text)))
    return [...texts]
      .filter((text) => classInXPath.test(text) || (classSelector.test(text) && isSelector(text)))
      .map((text) => ({
        level: 'error' as const,
        path: file.path,
        line: file.text.split('\n').findIndex((line) => line.includes(text.split('${}')[0]!)) + 1,
        message: `'${text}' selects by class; use a role or a data-part`,
      }))
  })
