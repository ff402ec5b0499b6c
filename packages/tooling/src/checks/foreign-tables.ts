import { isTest, isTestSupport } from './source-files.ts'
import type { Finding, SourceFile } from './source-files.ts'
import { visitSource } from './parse-source.ts'
import type { Part } from './parse-source.ts'

/** Files that may name tables of another service, each with its reason. */
const exceptions: Record<string, string> = {
  'services/payments/src/embedded/demo-stripe.ts': 'plays the provider of the demo, which knows what its rooms cost',
}
const services = 'accounts bookings chats clouds mails notifs payments projects stats storages'
// What follows FROM may be a function.
const named = new RegExp(
  String.raw`\b(?:(?:INTO|UPDATE|TABLE)\s+|(?:FROM|JOIN)\s+(?!\S+\())(${services.replaceAll(' ', '|')})\.([a-z_]+)\b`,
  'g',
)

/** The views that the schema and its migrations create, as `schema.view`. */
const publishedBy = (migrations: SourceFile[]): Set<string> =>
  new Set(
    migrations.flatMap(({ text }) =>
      [...text.matchAll(/\bCREATE (?:OR REPLACE )?VIEW\s+"?(\w+)"?\."?(\w+)"?/g)].map(
        ([, schema, view]) => `${schema}.${view}`,
      ),
    ),
  )

/**
 * Finds statements of a service that read or write a table of another one: it reads what that one publishes as a view,
 * calls its functions, or listens to its events.
 */
export const checkForeignTables = (files: SourceFile[], migrations: SourceFile[]): Finding[] => {
  const published = publishedBy(migrations)
  const findingsIn = (path: string, own: string, { text, line }: Part): Finding[] =>
    [...text.matchAll(named)]
      .filter(([, schema, name]) => schema !== own && !published.has(`${schema}.${name}`))
      .map((match) => ({
        level: 'error',
        path,
        line: line + text.slice(0, match.index).split('\n').length - 1,
        message: `${match[1]}.${match[2]} is a table of ${match[1]}: read a view that ${match[1]} publishes`,
      }))
  return files.flatMap((file) => {
    const { path } = file
    const own = /^services\/([^/]+)\/src\//.exec(path)?.[1]
    // The host seeds, backs up and restores the installation as a whole.
    if (own === undefined || own === 'host' || path in exceptions || isTest(path) || isTestSupport(path)) return []
    const findings: Finding[] = []
    visitSource(file, (part) => ({
      Literal: (node) => {
        if (typeof node.value === 'string') findings.push(...findingsIn(path, own, part(node)))
      },
      TemplateElement: (node) => void findings.push(...findingsIn(path, own, part(node))),
    }))
    return findings
  })
}
