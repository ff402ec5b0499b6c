/**
 * One SQL statement. A `name` makes it a prepared statement whose plan the server caches, so a name must always have
 * the same text.
 */
export type Statement = { name?: string; text: string; values?: unknown[] }

/** Rows as the pool parses them: int8 → number, timestamptz → Date, date → 'YYYY-MM-DD', jsonb → its value. */
export type Result<Row> = { rows: Row[]; rowCount: number }

export type Query = <Row>(statement: Statement) => Promise<Result<Row>>
