/** A statement of a migration that locks a table for a time that grows with its size. */
export type LockingStatement = {
  table: string
  /** The beginning of the statement. */
  statement: string
  /** What the statement does to the table. */
  reason: string
  /** How to achieve the same without the long lock. */
  advice: string
  /** Name of an index; if it already exists, the statement does nothing. */
  index?: string
}

type Rule = { pattern: RegExp; reason: string; advice: string; unless?: RegExp }

const name = String.raw`((?:"[^"]+"|\w+)(?:\s*\.\s*(?:"[^"]+"|\w+))?)`
const alter = String.raw`^ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?${name}`
const rule = (pattern: string, reason: string, advice: string, unless?: RegExp): Rule => ({
  pattern: new RegExp(pattern, 'i'),
  reason,
  advice,
  ...(unless && { unless }),
})

const fillInBatches = 'add the column without it, fill it in batches from a job, then set the default'
const rules: readonly Rule[] = [
  rule(
    String.raw`^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)` +
      String.raw`(?:IF\s+NOT\s+EXISTS\s+)?(?:"[^"]+"|\w+)?\s*ON\s+(?:ONLY\s+)?${name}`,
    'builds an index while nobody can write',
    'run it beforehand with CREATE INDEX CONCURRENTLY, under the same name, and write IF NOT EXISTS into the migration',
  ),
  rule(
    String.raw`${alter}[^;]*\bALTER\s+(?:COLUMN\s+)?(?:"[^"]+"|\w+)\s+(?:SET\s+DATA\s+)?TYPE\b`,
    'rewrites the table while nobody can read it',
    'add a column of the new type, fill it in batches, and let the code move to it',
  ),
  rule(
    String.raw`${alter}[^;]*\bADD\s+(?:COLUMN\s+)?(?!CONSTRAINT\b)[^;]*\b` +
      String.raw`(?:DEFAULT\s+\(?\s*(?:"?\w+"?\.)?\w+\s*\(|` +
      String.raw`GENERATED\s+ALWAYS\s+AS\s*\([^;]*STORED|(?:BIG|SMALL)?SERIAL\b)`,
    'rewrites the table to fill the new column while nobody can read it',
    fillInBatches,
  ),
  rule(
    String.raw`${alter}[^;]*\bALTER\s+(?:COLUMN\s+)?(?:"[^"]+"|\w+)\s+SET\s+NOT\s+NULL\b`,
    'reads the whole table while nobody can',
    'add CHECK (… IS NOT NULL) NOT VALID, validate it in the next migration, and set NOT NULL after that',
  ),
  rule(
    String.raw`${alter}[^;]*\bADD\s+(?:CONSTRAINT\s+(?:"[^"]+"|\w+)\s+)?(?:FOREIGN\s+KEY|CHECK)\b`,
    'checks every row while nobody can write',
    'add the constraint NOT VALID, and VALIDATE CONSTRAINT in the next migration',
    /\bNOT\s+VALID\b/i,
  ),
  rule(
    String.raw`${alter}[^;]*\bADD\s+(?:CONSTRAINT\s+(?:"[^"]+"|\w+)\s+)?(?:UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b`,
    'builds an index while nobody can read the table',
    'build a unique index CONCURRENTLY beforehand, and add the constraint USING INDEX',
    /\bUSING\s+INDEX\b/i,
  ),
  rule(
    String.raw`^(?:UPDATE|DELETE\s+FROM)\s+(?:ONLY\s+)?${name}`,
    'changes rows in one transaction, for which everybody who changes one of them waits',
    'change them in batches from a job',
  ),
  rule(
    String.raw`^(?:CLUSTER|REINDEX\s+TABLE|LOCK\s+(?:TABLE\s+)?)\s*(?:ONLY\s+)?${name}`,
    'keeps everybody from the table',
    'do it CONCURRENTLY beforehand, or without the lock',
  ),
]

/** Splits SQL into statements and removes comments. Semicolons inside `$$ … $$` and quoted strings do not split. */
export const splitStatements = (sql: string): string[] => {
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g
  const statements = ['']
  for (const [text] of sql.matchAll(token)) {
    if (text === ';') statements.push('')
    else if (!/^(?:--|\/\*)/.test(text)) statements[statements.length - 1] += text
  }
  return statements.map((statement) => statement.replaceAll(/\s+/g, ' ').trim()).filter((statement) => statement !== '')
}

const indexName = /^CREATE (?:UNIQUE )?INDEX IF NOT EXISTS ("[^"]+"|\w+)/i

/**
 * Returns the statements that are harmless on a small table and block a large one. Pure: which tables are large is
 * checked against the database separately.
 */
export const findLockingStatements = (sql: string): LockingStatement[] =>
  splitStatements(sql).flatMap((statement) =>
    rules.flatMap(({ pattern, reason, advice, unless }) => {
      const table = pattern.exec(statement)?.[1]
      if (table === undefined || unless?.test(statement)) return []
      const index = indexName.exec(statement)?.[1]
      return [{ table, statement: statement.slice(0, 120), reason, advice, ...(index !== undefined && { index }) }]
    }),
  )
