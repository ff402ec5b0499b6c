/** One SQL statement. With a `name` the server keeps its plan, so the same name must always carry the same text. */
export type Statement = { name?: string; text: string; values?: unknown[] }

/** Rows as our pool parses them: int8 → number, timestamptz → Date, date → 'YYYY-MM-DD', jsonb → its value. */
export type Result<Row> = { rows: Row[]; rowCount: number }

export type Query = <Row>(statement: Statement) => Promise<Result<Row>>
