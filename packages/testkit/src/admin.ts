import pg from 'pg'

/** The same server, another database. */
export const databaseUrl = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** One statement on a connection of its own, such as those that create and drop databases. */
export const runOn = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
