import Fastify from 'fastify'
import pg from 'pg'
import { verifyPassword } from '@passerelle/accounts/sign-in/passwords'
import { serveParent } from './child.ts'

type Statement = { name?: string; text: string; values: unknown[] }

// The floor of the parts: statements of the product by name, without authentication and validation.
const statements = JSON.parse(process.env['BENCH_STATEMENTS'] ?? '{}') as Record<string, Statement>
const password = process.env['BENCH_PASSWORD']
const options = '-c plan_cache_mode=force_generic_plan'
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12, options })
const app = Fastify()
app.get<{ Params: { name: string } }>('/statements/:name', async ({ params: { name } }) => {
  const statement = statements[name]
  if (!statement) throw new Error(`There is no statement ${name}`)
  return (await pool.query(statement)).rows
})
if (password !== undefined) {
  const [plain, stored] = JSON.parse(password) as [string, string]
  app.post('/password', async () => ({ fits: await verifyPassword(plain, stored) }))
}
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
serveParent(origin, async () => {
  await app.close()
  await pool.end()
})
