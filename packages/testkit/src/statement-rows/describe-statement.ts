import type pg from 'pg'

export type DescribedColumn = { name: string; type: number; nullable: boolean }

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }
type Connection = {
  parse: (statement: { name: string; text: string; types: never[] }) => void
  describe: (target: { type: 'S'; name: string }) => void
  sync: () => void
}

/**
 * A query that parses and describes a statement without running it (extended protocol). `pg` hands it the messages of
 * its connection, as it does for cursors.
 */
class Describe {
  fields: Field[] = []
  readonly done = Promise.withResolvers<Field[]>()
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
  submit(connection: Connection) {
    connection.parse({ name: '', text: this.text, types: [] })
    connection.describe({ type: 'S', name: '' })
    connection.sync()
  }
  handleRowDescription({ fields }: { fields: Field[] }) {
    this.fields = fields
  }
  handleError(error: Error) {
    this.done.reject(error)
  }
  handleReadyForQuery() {
    this.done.resolve(this.fields)
  }
}

const notNullColumns = `
  SELECT attrelid::int AS table, attnum AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
   WHERE a.attnotnull AND c.relkind IN ('r', 'p') AND attrelid = ANY ($1::oid[])`

const outerJoin = /\b(?:LEFT|RIGHT|FULL)\s+(?:OUTER\s+)?JOIN\b/i
/** What a row was before an upsert: null if there was none. */
const oldRow = /\bINSERT\b.*\bRETURNING\b.*\bold\./is

/**
 * Returns the columns of a statement as this database describes them. A column is not nullable if it is one of a table
 * that cannot be null and the statement has no outer join and returns no old row; of everything else Postgres does
 * not know it.
 */
export const describeStatement = async (client: pg.Client, text: string): Promise<DescribedColumn[]> => {
  const query = new Describe(text)
  client.query(query as unknown as pg.Submittable)
  const fields = await query.done.promise
  const { rows } = await client.query<{ table: number; column: number }>(notNullColumns, [
    fields.map(({ tableID }) => tableID),
  ])
  const known = new Set(
    outerJoin.test(text) || oldRow.test(text) ? [] : rows.map(({ table, column }) => `${table}.${column}`),
  )
  return fields.map(({ name, dataTypeID, tableID, columnID }) => ({
    name,
    type: dataTypeID,
    nullable: !known.has(`${tableID}.${columnID}`),
  }))
}
