import pg from 'pg'
import type { DefinedStatement } from '@passerelle/server/database/define-statement'
import type { DescribedColumn } from './describe-statement.ts'

const {
  BOOL,
  BPCHAR,
  BYTEA,
  DATE,
  FLOAT4,
  FLOAT8,
  INT2,
  INT4,
  INT8,
  JSON: JSON_TEXT,
  JSONB,
  NUMERIC,
  TEXT,
  TIMESTAMPTZ,
  UUID,
  VARCHAR,
} = pg.types.builtins
const names = new Map<number, string>([
  ...[BPCHAR, DATE, NUMERIC, TEXT, UUID, VARCHAR].map((oid) => [oid, 'string'] as const),
  ...[FLOAT4, FLOAT8, INT2, INT4, INT8].map((oid) => [oid, 'number'] as const),
  [BOOL, 'boolean'],
  [TIMESTAMPTZ, 'Date'],
  [BYTEA, 'Buffer'],
  ...[JSON_TEXT, JSONB].map((oid) => [oid, 'unknown'] as const),
  // The result of a function that returns nothing (void).
  [2278, 'unknown'],
  // Arrays of text, bpchar, varchar, int2, int4 and int8.
  ...[1009, 1014, 1015].map((oid) => [oid, 'string[]'] as const),
  ...[1005, 1007, 1016].map((oid) => [oid, 'number[]'] as const),
])

const keyOf = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`)

const columnType = ({ name, type, nullable }: DescribedColumn, notNull: ReadonlySet<string>, statement: string) => {
  const found = names.get(type)
  if (found === undefined) throw new Error(`${statement}: the type ${type} of column ${name} has no TypeScript type`)
  return `${keyOf(name)}: ${found}${nullable && !notNull.has(name) && found !== 'unknown' ? ' | null' : ''}`
}

/** The type of the rows of a statement; a statement without rows returns no columns. */
export const rowType = (
  { name, hints: { notNull = [] } }: Pick<DefinedStatement<unknown>, 'name' | 'hints'>,
  columns: readonly DescribedColumn[],
): string => {
  const unknown = notNull.filter((column) => !columns.some((one) => one.name === column && one.nullable))
  if (unknown.length > 0)
    throw new Error(`${name}: ${unknown.join(', ')} in notNull is no column, or known not to be null anyway`)
  if (columns.length === 0) return 'Record<never, never>'
  return `{ ${columns.map((column) => columnType(column, new Set(notNull), name)).join('; ')} }`
}
