import Fastify from 'fastify'
import pg from 'pg'
import { bareRoutes } from './bare-routes.ts'
import { serveParent } from './child.ts'

// Same number of connections and same plan settings as the product.
const options = '-c plan_cache_mode=force_generic_plan'
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12, options })
const app = Fastify()
bareRoutes(app, pool)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
serveParent(origin, async () => {
  await app.close()
  await pool.end()
})
