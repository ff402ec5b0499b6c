import { isTest, isTestSupport } from './source-files.ts'
import type { Finding, SourceFile } from './source-files.ts'
import { visitSource } from './parse-source.ts'

/** Statements composed at run time under a constant name, each with its reason. */
const composed: Record<string, string> = {
  'accounts.session-of-password': 'what the sign-in spends of its rate limits is written by the same statement',
}

const serviceOf = (path: string) => /^services\/([^/]+)\/src\//.exec(path)?.[1]

/**
 * Finds SQL statements that are named by a constant but not defined by the service's `statement(…)`, so that nothing
 * compares their rows with the database. A statement composed at run time has a composed name and is not meant.
 */
export const checkNamedStatements = (files: SourceFile[]): Finding[] =>
  files.flatMap((file) => {
    const service = serviceOf(file.path)
    if (!service || isTest(file.path) || isTestSupport(file.path) || !file.text.includes(`'${service}.`)) return []
    const findings: Finding[] = []
    visitSource(file, (part) => ({
      ObjectExpression: (node) => {
        const valueOf = (key: string) =>
          node.properties
            .filter((property) => property.type === 'Property')
            .find((property) => property.key.type === 'Identifier' && property.key.name === key)?.value
        const name = valueOf('name')
        if (name?.type !== 'Literal' || !`${name.value}`.startsWith(`${service}.`) || !valueOf('text')) return
        if (`${name.value}` in composed) return
        findings.push({
          level: 'error',
          path: file.path,
          line: part(node).line,
          message: `define ${name.value} by statement(…) of statement-rows.ts, which types its rows`,
        })
      },
    }))
    return findings
  })
