import type { Query, Statement, StatementOf } from './statement.ts'

/**
 * What Postgres does not describe: expressions, columns of views and of outer joins may be null as far as it
 * knows. `notNull` names those that never are.
 */
export type RowHints = { notNull?: readonly string[] }

/** A named statement whose rows have a generated type. */
export type DefinedStatement<Row> = {
  name: string
  text: string
  hints: RowHints
  /** The statement with its values, for `query`, which returns rows of its type. */
  with: (...values: unknown[]) => Required<Statement> & StatementOf<Row>
  /** Runs the statement and returns its rows. Not called `rows`, which `pg` reads as an option of a query. */
  readRows: (query: Query, ...values: unknown[]) => Promise<Row[]>
  /** The same statement with narrower types of some columns: JSON, and texts of a fixed set. */
  as: <Columns extends { [C in keyof Columns]: C extends keyof Row ? Row[C] : never }>() => DefinedStatement<
    Omit<Row, keyof Columns> & Columns
  >
}

const defined = new Map<string, DefinedStatement<unknown>>()

/** Statements of the files imported so far, by name; their row types are generated and compared by a test. */
export const definedStatements = (): ReadonlyMap<string, DefinedStatement<unknown>> => defined

/** Returns the function by which a service defines its named statements; `Rows` is the generated type by name. */
export const statementsOf =
  <Rows>() =>
  <Name extends keyof Rows & string>(name: Name, text: string, hints: RowHints = {}): DefinedStatement<Rows[Name]> => {
    const withValues = (...values: unknown[]) => ({ name, text, values })
    const statement = {
      name,
      text,
      hints,
      with: withValues,
      readRows: async (query: Query, ...values: unknown[]) => (await query<Rows[Name]>(withValues(...values))).rows,
      as: () => statement,
    } as DefinedStatement<Rows[Name]>
    const known = defined.get(name)
    if (known && known.text !== text) throw new Error(`Two statements are called ${name}`)
    defined.set(name, statement as DefinedStatement<unknown>)
    return statement
  }
