import pg from 'pg'

/** Returns the URL of another database on the same server. */
export const databaseUrl = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Runs one statement on a separate connection, such as CREATE or DROP DATABASE. */
export const runOn = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
