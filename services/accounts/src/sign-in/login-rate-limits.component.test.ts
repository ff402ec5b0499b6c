import { systemClock } from '@passerelle/server/clock'
import { connectDatabase, type Database } from '@passerelle/server/database/connect'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginRateLimits } from './login-rate-limits.ts'

let lent: TestDatabase
let processes: Database[]

beforeAll(async () => {
  lent = await createTestDatabase()
  processes = [1, 2].map(() => connectDatabase({ url: lent.url, max: 2, logger: { warn: () => undefined } }))
})
afterAll(async () => {
  await Promise.all(processes.map((database) => database.close()))
  await lent.drop()
})

test('[ACC-005][OPEN-046] processes count failed sign-ins together; a success clears them for all', async () => {
  const clock = systemClock()
  const limits = processes.map(({ query }) => loginRateLimits({ query, clock }))
  const email = 'ada@lumen.example'
  const spend = (which: number) => limits[which % limits.length]!.spend(email, '192.0.2.7')
  for (let attempt = 0; attempt < 5; attempt += 1) await spend(attempt)
  for (const which of [0, 1]) await expect(spend(which)).rejects.toBeProblem('login_limited')
  await limits[0]!.forgive(email, '192.0.2.7')
  await spend(1)
})
