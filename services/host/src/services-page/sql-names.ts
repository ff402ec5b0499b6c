import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const textsOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.ts$|\/src\/(?:testing|embedded)\//.test(path))
    .toSorted()
    .map((path) => readFileSync(join(root, path), 'utf8'))

/** `schema.name` of every match, sorted, each once. */
const namesIn = (texts: readonly string[], pattern: RegExp): string[] =>
  [
    ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, schema, name]) => `${schema}.${name}`))),
  ].toSorted()

/** Tables by the Prisma schema, as `schema.table`. */
export const findTables = (): string[] =>
  namesIn(
    textsOf('prisma/schema/*.prisma').map((text) =>
      text.replaceAll(/@@map\("(\w+)"\)\s+@@schema\("(\w+)"\)/g, '@$2.$1@'),
    ),
    /@(\w+)\.(\w+)@/g,
  )

/** Views and functions of the schema, as `schema.name`. */
export const findPublished = (): { views: string[]; functions: string[] } => {
  const schema = textsOf('prisma/schema.sql')
  const created = (what: string) => new RegExp(String.raw`CREATE (?:OR REPLACE )?${what}\s+"?(\w+)"?\."?(\w+)"?`, 'g')
  return { views: namesIn(schema, created('VIEW')), functions: namesIn(schema, created('FUNCTION')) }
}

/** What the code of a service names of the database, as `schema.name`. */
export const findNamed = (service: string): string[] =>
  namesIn(textsOf(`services/${service}/src/**/*.ts`), /\b([a-z]+)\.([a-z_]+)\b/g)
