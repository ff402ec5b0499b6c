import pg from 'pg'

/** Held while the role is made, so that two that migrate do not both create it. */
const LOCK = 72_707_370

/** Schemas whose rows the services read and write, the job store's among them. */
const schemas = `SELECT nspname AS name FROM pg_namespace
  WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public') ORDER BY nspname`

const grantsOn = (schema: string, role: string) => [
  `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
  `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`,
]

/**
 * Creates or renews the role by which services connect, with name and password of `serviceUrl`: it reads and writes the
 * rows of every account, and neither changes the schema, nor what was recorded, nor the server. Called after each
 * migration, as a new table is granted to nobody. The role of `url` has to be a superuser: only such a one gives the
 * right to pass row-level security, which keeps customers in their account and is left by staff and timers.
 */
export const grantServiceRole = async ({ url, serviceUrl }: { url: string; serviceUrl: string }): Promise<void> => {
  const { username, password } = new URL(serviceUrl)
  const role = pg.escapeIdentifier(decodeURIComponent(username))
  const client = new pg.Client({ connectionString: url, application_name: 'passerelle migrations' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    const { rows } = await client.query<{ isOwn: boolean; exists: boolean }>(
      `SELECT current_user = $1 AS "isOwn", to_regrole(quote_ident($1)) IS NOT NULL AS exists`,
      [decodeURIComponent(username)],
    )
    const [known] = rows
    if (known?.isOwn) throw new Error('DATABASE_SERVICE_URL names the role that migrates: services need another one')
    if (!known?.exists) await client.query(`CREATE ROLE ${role}`)
    await client.query(`ALTER ROLE ${role} LOGIN BYPASSRLS NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION`)
    // By itself: a statement that fails for lack of rights is written to the server's log.
    await client.query(`ALTER ROLE ${role} PASSWORD ${pg.escapeLiteral(decodeURIComponent(password))}`)
    await client.query(`GRANT passerelle_customer TO ${role}`)
    await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`)
    const { rows: found } = await client.query<{ name: string }>(schemas)
    for (const { name } of found)
      for (const grant of grantsOn(pg.escapeIdentifier(name), role)) await client.query(grant)
    await client.query(`REVOKE UPDATE, DELETE ON platform.events FROM ${role}`)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}
