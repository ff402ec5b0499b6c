import { isTest } from './source-files.ts'
import type { Finding, SourceFile } from './source-files.ts'
import { tokenize } from './tokenizer.ts'
import type { Token } from './tokenizer.ts'

/** Files that may read the system time, each with its reason. */
const mayAskTheTime: Record<string, string> = {
  'packages/server/src/clock.ts': 'the one place where the real clock is made',
  'packages/server/src/log/logger.ts':
    'a line of the log says when the machine wrote it, whatever day the product shows',
  'packages/server/src/database/migration-history.ts':
    'the ledger of migrations notes when the machine applied them, in the format of its tool',
}

const inCode = /\bDate\.now\b|\bnew Date\b(?!\s*\(\s*[^)\s])|\bTemporal\.Now\b/g
const inSql =
  /(?<![.\w])(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(\s*\)|\bcurrent_(?:timestamp|date|time)\b/gi

/** Schemas and migrations are one SQL text; SQL comments are ignored as in other files. */
const partsOf = ({ path, text }: SourceFile): Token[] =>
  /\.(?:sql|prisma)$/.test(path)
    ? [{ kind: 'text', text: text.replace(/(?:--|\/\/).*/g, ''), line: 1 }]
    : tokenize(text)

/** Finds code that reads the system time instead of the injected clock: in TypeScript, and in SQL inside strings. */
export const checkClock = (files: SourceFile[], exceptions = mayAskTheTime): Finding[] =>
  files
    .filter(({ path }) => !isTest(path) && !(path in exceptions))
    .flatMap((file) => {
      const { path } = file
      const parts = partsOf(file)
      return parts.flatMap((piece, index) => {
        if (piece.kind === 'comment') return []
        // `new Date(` may end a token because its argument is a string: then the argument is not missing.
        const hasTextArgument =
          piece.kind === 'code' && /\bnew Date\(\s*$/.test(piece.text) && parts[index + 1]?.kind === 'text'
        const searched = hasTextArgument ? piece.text.replace(/new Date\(\s*$/, '') : piece.text
        return [...searched.matchAll(piece.kind === 'code' ? inCode : inSql)].map((match): Finding => {
          const line = piece.line + searched.slice(0, match.index).split('\n').length - 1
          return {
            level: 'error',
            path,
            line,
            message: `${match[0]} asks the machine for the time; take it from the injected clock`,
          }
        })
      })
    })
