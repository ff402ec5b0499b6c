/**
 * One SQL statement. A `name` makes it a prepared statement whose plan the server caches, so a name must always have
 * the same text.
 */
export type Statement = { name?: string; text: string; values?: unknown[] }

/** Rows as the pool parses them: int8 → number, timestamptz → Date, date → 'YYYY-MM-DD', jsonb → its value. */
export type Result<Row> = { rows: Row[]; rowCount: number }

declare const rowOf: unique symbol

/** A statement that knows the type of its rows: one defined by `statementsOf`. */
export type StatementOf<Row> = Statement & { readonly [rowOf]?: Row }

export type Query = <Row>(statement: StatementOf<Row>) => Promise<Result<Row>>
