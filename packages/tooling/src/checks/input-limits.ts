import { isTest } from './source-files.ts'
import type { Finding, SourceFile } from './source-files.ts'
import { visitSource } from './parse-source.ts'

const limits = new Set(['maxLength', 'minLength', 'max'])

/** A share or a switch has a maximum of one; any other limit is one of the contract. */
const isTyped = (text: string) => /^\{[\d_]+\}$/.test(text) && text !== '{1}'

/** Finds inputs whose limit is a number typed in the web: the contract exports them, and its schemas use the same. */
export const checkInputLimits = (files: SourceFile[]): Finding[] =>
  files
    .filter(({ path, text }) => !isTest(path) && /max(?:Length)?=|minLength=/.test(text))
    .flatMap((file) => {
      const found: Finding[] = []
      visitSource(file, (part) => ({
        JSXAttribute: ({ name, value }) => {
          if (name.type !== 'JSXIdentifier' || !limits.has(name.name) || !value || !isTyped(part(value).text)) return
          found.push({
            level: 'error',
            path: file.path,
            line: part(value).line,
            message: `${name.name}=${part(value).text} types a limit; take it from @passerelle/contract/limits`,
          })
        },
      }))
      return found
    })
