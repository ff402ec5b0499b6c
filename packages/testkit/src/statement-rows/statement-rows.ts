import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type DefinedStatement, definedStatements } from '@passerelle/server/database/define-statement'
import { describeStatement } from './describe-statement.ts'
import { rowType } from './row-types.ts'

const services = fileURLToPath(new URL('../../../../services/', import.meta.url))

/** Services whose named statements have generated row types. */
export const typedServices = [
  'accounts',
  'bookings',
  'chats',
  'clouds',
  'mails',
  'notifs',
  'payments',
  'projects',
  'stats',
  'storages',
] as const
export type TypedService = (typeof typedServices)[number]

const fileName = 'statement-rows.ts'
const definition = /\bstatement\(\s*'([^']+)'/g

/** The file that types the statements of a source file: one per topic folder, one for the files beside the folders. */
const rowsFileOf = (service: TypedService, source: string) => {
  const topics = source.slice(`${services}${service}/src/`.length).split('/').slice(0, -1)
  return join(services, service, 'src', ...topics.slice(0, 1), fileName)
}

/** The names of a service's statements by the file that types them, as its source files define them. */
const readNames = async (service: TypedService) => {
  const names = new Map<string, string[]>()
  for await (const source of glob(`${services}${service}/src/**/*.ts`)) {
    const text = await readFile(source, 'utf8')
    if (source.endsWith('.test.ts') || !text.includes(`/${fileName}'`)) continue
    const file = rowsFileOf(service, source)
    names.set(file, [...(names.get(file) ?? []), ...[...text.matchAll(definition)].map(([, name = '']) => name)])
  }
  return names
}

/** The generated files of a service that exist. */
export const writtenFiles = async (service: TypedService): Promise<string[]> =>
  (await Array.fromAsync(glob(`${services}${service}/src/**/${fileName}`))).toSorted()

/** Generated files that are imported and do not exist yet: they have to be written before the import. */
export const missingFiles = async (service: TypedService): Promise<string[]> =>
  [...(await readNames(service)).keys()].filter((file) => !existsSync(file))

const importStatements = async (service: TypedService) => {
  for await (const source of glob(`${services}${service}/src/**/*.ts`)) {
    if (source.endsWith('.test.ts') || source.endsWith(`/${fileName}`)) continue
    if ((await readFile(source, 'utf8')).includes(`/${fileName}'`)) await import(source)
  }
}

/** Returns the text of a file with the row types of these statements. */
export const rowsText = (lines: readonly string[] = []): string =>
  `import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by \`pnpm rows\`; a test compares them. */
type StatementRows = {
${lines.map((line) => `  ${line}\n`).join('')}}

/** Defines a named statement of this folder; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
`

/** Returns the text of each generated file of a service, as the migrated database at `url` describes its statements. */
export const generateRows = async (url: string, service: TypedService): Promise<Map<string, string>> => {
  await importStatements(service)
  const names = await readNames(service)
  const statements = new Map([...definedStatements()].filter(([name]) => name.startsWith(`${service}.`)))
  const read = new Set([...names.values()].flat())
  const unread = [...statements.keys()].filter((name) => !read.has(name))
  if (unread.length > 0) throw new Error(`No file defines ${unread.join(', ')} by statement('name', sql)`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const lineOf = async (statement: DefinedStatement<unknown>) =>
    `'${statement.name}': ${rowType(statement, await describeStatement(client, statement.text))}`
  try {
    const texts = new Map<string, string>()
    for (const [file, own] of [...names].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const lines: string[] = []
      for (const name of own.toSorted()) {
        const statement = statements.get(name)
        if (!statement) throw new Error(`${file}: no statement is called ${name}`)
        lines.push(await lineOf(statement))
      }
      texts.set(file, rowsText(lines))
    }
    return texts
  } finally {
    await client.end()
  }
}

/** The text without the layout of the formatter, to compare generated files. */
export const withoutLayout = (text: string): string => text.replaceAll(/[\s;,]+/g, ' ').trim()
