import { isTest } from './source-files.ts'
import type { Finding, SourceFile } from './source-files.ts'
import { visitSource } from './parse-source.ts'
import type { Part } from './parse-source.ts'

/** Files that may read the system time, each with its reason. */
const mayAskTheTime: Record<string, string> = {
  'packages/server/src/clock.ts': 'the one place where the real clock is made',
  'packages/server/src/log/logger.ts':
    'a line of the log says when the machine wrote it, whatever day the product shows',
  'prisma/former-migrations.sql': 'some moved rows of their time when the machine applied them, with no other clock',
  'services/mails/src/testing/imap-server.ts': 'plays a mailbox at another company, with a clock of its own',
  'packages/server/src/database/migration-history.ts':
    'the ledger of migrations notes when the machine applied them, in the format of its tool',
}

const timeInSql = new RegExp(
  String.raw`(?<![.\w])(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(\s*\)|` +
    String.raw`\bcurrent_(?:timestamp|date|time)\b`,
  'gi',
)
/** A file without these words needs no parsing. */
const suspicious = /Date|Temporal|now|timestamp|current_/i

/** A reading of the system time, and its line. */
type Reading = { text: string; line: number }

const readingsInSql = ({ text, line }: Part): Reading[] =>
  [...text.matchAll(timeInSql)].map((match) => ({
    text: match[0],
    line: line + text.slice(0, match.index).split('\n').length - 1,
  }))

/** Finds `Date.now`, `new Date()` and `Temporal.Now`, and the time in SQL inside strings and templates. */
const readingsInCode = (file: SourceFile): Reading[] => {
  const found: Reading[] = []
  visitSource(file, (part) => ({
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return
      const name = `${node.object.name}.${node.property.name}`
      if (name === 'Date.now' || name === 'Temporal.Now') found.push({ text: name, line: part(node).line })
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
        found.push({ text: 'new Date', line: part(node).line })
    },
    Literal: (node) => {
      if (typeof node.value === 'string') found.push(...readingsInSql(part(node)))
    },
    TemplateElement: (node) => void found.push(...readingsInSql(part(node))),
  }))
  return found
}

/** Schemas and migrations are one SQL text; SQL comments are ignored as in other files. */
const readingsOf = (file: SourceFile): Reading[] =>
  /\.(?:sql|prisma)$/.test(file.path)
    ? readingsInSql({ text: file.text.replace(/(?:--|\/\/).*/g, ''), line: 1 })
    : suspicious.test(file.text)
      ? readingsInCode(file)
      : []

/** Finds code that reads the system time instead of the injected clock: in TypeScript, and in SQL inside strings. */
export const checkClock = (files: SourceFile[], exceptions = mayAskTheTime): Finding[] =>
  files
    .filter(({ path }) => !isTest(path) && !(path in exceptions))
    .flatMap((file) =>
      readingsOf(file).map(({ text, line }) => ({
        level: 'error' as const,
        path: file.path,
        line,
        message: `${text} asks the machine for the time; take it from the injected clock`,
      })),
    )
