import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { definedStatements } from '@passerelle/server/database/define-statement'
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

export const rowsFile = (service: TypedService) => `${services}${service}/src/statement-rows.ts`

const importStatements = async (service: TypedService) => {
  for await (const file of glob(`${services}${service}/src/**/*.ts`)) {
    if (file.endsWith('.test.ts') || file === rowsFile(service)) continue
    if ((await readFile(file, 'utf8')).includes("/statement-rows.ts'")) await import(file)
  }
}

/** Returns the text of a service's `statement-rows.ts`, as the migrated database at `url` describes its statements. */
export const generateRows = async (url: string, service: TypedService): Promise<string> => {
  await importStatements(service)
  const statements = [...definedStatements().values()]
    .filter(({ name }) => name.startsWith(`${service}.`))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const lines: string[] = []
    for (const statement of statements)
      lines.push(`  '${statement.name}': ${rowType(statement, await describeStatement(client, statement.text))}`)
    return `import { statementsOf } from '@passerelle/server/database/define-statement'

/** Rows of the named statements, generated from the migrated database by \`pnpm rows\`; a test compares them. */
export type StatementRows = {
${lines.join('\n')}
}

/** Defines a named statement of this service; its rows are typed by its name. */
export const statement = statementsOf<StatementRows>()
`
  } finally {
    await client.end()
  }
}

/** The text without the layout of the formatter, to compare generated files. */
export const withoutLayout = (text: string): string => text.replaceAll(/[\s;,]+/g, ' ').trim()
