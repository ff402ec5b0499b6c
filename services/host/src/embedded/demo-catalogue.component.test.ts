import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoWorld } from '@passerelle/demo/world/demo-world'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { createTestDatabase } from '@passerelle/testkit/test-database'
import { connectDatabase } from '@passerelle/server/database/connect'
import { createLogger } from '@passerelle/server/log/logger'
import { parseEnv } from '../parse-env.ts'

const clock = fakeClock('2026-02-02T07:00:00Z')
let lent: Awaited<ReturnType<typeof createTestDatabase>>
let host: Booted

beforeAll(async () => {
  lent = await createTestDatabase()
  const database = connectDatabase({ url: lent.url, max: 2, logger: createLogger('silent') })
  await seedDemoWorld({ database, clock, env: parseEnv({ DATABASE_URL: lent.url }, { embedded: true }) })
  await database.close()
  host = await boot({ services: ['accounts', 'bookings', 'payments'], clock, databaseUrl: lent.url })
  await host.drain()
})
afterAll(async () => {
  await host.close()
  await lent.drop()
})

test('[BIL-066] rooms, seasons, options and vouchers of Maison Verdier name what its catalogue sells', async () => {
  const { rows } = await host.platform.database.query<{ what: string; named: number; sold: number }>({
    text: `WITH named AS (
             SELECT 'room' AS what, app_id, name, product_id, price_id, tax_rate_id, unit_amount_in_cents AS amount
               FROM bookings.rooms
              UNION ALL SELECT 'season', app_id, name, product_id, s ->> 'priceId', 'txr_10',
                               (s ->> 'unitAmountInCents')::int
               FROM bookings.rooms, jsonb_array_elements(price_list) s
              UNION ALL SELECT 'option', app_id, o ->> 'name', o ->> 'productId', o ->> 'priceId', o ->> 'taxRateId',
                               (o ->> 'unitAmountInCents')::int
               FROM bookings.rooms, jsonb_array_elements(booking_options) o
              UNION ALL SELECT 'stay', app_id, name, product_id, price_id, tax_rate_id, unit_amount_in_cents
               FROM bookings.booking_options
              UNION ALL SELECT 'voucher', app_id, g ->> 'name', 'prod_' || (g ->> 'priceId'), g ->> 'priceId', 'txr_10',
                               (g ->> 'unitAmountInCents')::int
               FROM bookings.settings, jsonb_array_elements(gift_prices) g)
           SELECT what, count(*)::int AS named, count(r.id)::int AS sold FROM named n
             LEFT JOIN payments.sold_items p ON p.app_id = n.app_id AND p.kind = 'product' AND p.id = n.product_id
                   AND p.active AND p.name = n.name
             LEFT JOIN payments.sold_items c ON c.app_id = n.app_id AND c.kind = 'price' AND c.id = n.price_id
                   AND c.product_id = p.id AND c.active AND c.unit_amount_in_cents = n.amount
             LEFT JOIN payments.sold_items r ON r.app_id = n.app_id AND r.kind = 'tax_rate' AND r.id = n.tax_rate_id
                   AND r.active AND c.id IS NOT NULL
            GROUP BY what ORDER BY what`,
  })
  expect(rows.map(({ what }) => what)).toEqual(['option', 'room', 'season', 'stay', 'voucher'])
  for (const { what, named, sold } of rows) expect([what, sold]).toEqual([what, named])
  // Some stays have what no room offers first.
  const others = await host.platform.database.query({
    text: `SELECT FROM bookings.booking_options o WHERE NOT EXISTS (
             SELECT FROM bookings.rooms r, jsonb_array_elements(r.booking_options) b
              WHERE r.app_id = o.app_id AND b ->> 'priceId' = o.price_id)`,
  })
  expect(others.rowCount).toBeGreaterThan(0)
  const archived = await host.platform.database.query({
    text: `SELECT FROM payments.sold_items WHERE kind = 'price' AND NOT active`,
  })
  expect(archived.rowCount).toBe(1)
})
