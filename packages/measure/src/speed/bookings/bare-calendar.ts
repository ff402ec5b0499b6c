import Fastify from 'fastify'
import pg from 'pg'
import { bookingsOfDaysStatement } from '@passerelle/bookings/bookings/bookings-view'
import { serveParent } from '../child.ts'

// The baseline ("floor"): only the statement of the calendar, without authentication, validation and prices.
const options = '-c plan_cache_mode=force_generic_plan'
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12, options })
const app = Fastify()
app.get<{ Querystring: { appId: string; start: string; end: string } }>('/', async ({ query }) => {
  const { rows } = await pool.query(bookingsOfDaysStatement.with(query.appId, query.start, query.end))
  return { list: rows }
})
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
serveParent(origin, async () => {
  await app.close()
  await pool.end()
})
