import Fastify from 'fastify'
import pg from 'pg'
import { verifyPassword } from '@passerelle/accounts/identity/passwords'
import { parseEnv } from '@passerelle/host/parse-env'
import { bareRoutes } from './bare-routes.ts'
import type { FloorSettings } from './start-floor.ts'

// The statements of the product alone, without authentication, validation and events. Same number of connections and
// same plan settings as the product.
const { databaseUrl, statements = {}, password } = JSON.parse(process.argv[2]!) as FloorSettings
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 12,
  options: '-c plan_cache_mode=force_generic_plan',
})
const app = Fastify()
bareRoutes(app, pool, parseEnv({ DATABASE_URL: databaseUrl }).sprintStart)
app.get<{ Params: { name: string } }>('/statements/:name', async ({ params: { name } }) => {
  const statement = statements[name]
  if (!statement) throw new Error(`There is no statement ${name}`)
  return (await pool.query({ ...statement, values: [...(statement.values ?? [])] })).rows
})
app.post('/password', async () => ({ fits: password !== undefined && (await verifyPassword(...password)) }))

process.once('disconnect', () => void app.close().then(() => pool.end()))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
