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
  processes = [1, 2].map(() => connectDatabase({ url: lent.url, max: 2, logger }))
})
afterAll(async () => {
  await Promise.all(processes.map((database) => database.close()))
  await lent.drop()
})

const clock = systemClock()
const logger = { warn: () => undefined }
const nobody = { name: 'nobody', text: 'SELECT WHERE false', values: [] }
const limitsOfProcesses = () => processes.map(({ query }) => loginRateLimits({ query, clock, logger }))

test('[ACC-005][OPEN-046] processes count failed sign-ins together; a success clears them for all', async () => {
  const limits = limitsOfProcesses()
  const attempt = ['ada@lumen.example', '192.0.2.7'] as const
  for (let at = 0; at < 5; at += 1) await limits[at % 2]!.spend(...attempt)
  for (const { check } of limits) await expect(check(...attempt, nobody)).resolves.toBeUndefined()
  for (const { spend } of limits) await expect(spend(...attempt)).rejects.toBeProblem('login_limited')
  for (const { check } of limits) await expect(check(...attempt, nobody)).rejects.toBeProblem('login_limited')
  await limits[0]!.forgive(...attempt)
  await limits[1]!.check(...attempt, nobody)
  await limits[1]!.spend(...attempt)
})

test('[ACC-005] as many of many attempts at once are let through as one after the other', async () => {
  const limits = limitsOfProcesses()
  const attempts = Array.from({ length: 30 }, (_, at) => at)
  const spendAll = async (ipOf: (at: number) => string, email: string) => {
    const outcomes = await Promise.allSettled(attempts.map((at) => limits[at % 2]!.spend(email, ipOf(at))))
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await spendAll(() => '192.0.2.8', 'ines@riviera.example')).toBe(5)
  expect(await spendAll((at) => `192.0.${at}.9`, 'clara@verdier.example')).toBe(20)
})

test('an attempt right after a correct password waits until the limits are reset', async () => {
  const [limits] = limitsOfProcesses()
  const attempt = ['hugo@riviera.example', '192.0.2.10'] as const
  for (let at = 0; at < 5; at += 1) await limits!.spend(...attempt)
  await expect(limits!.spend(...attempt)).rejects.toBeProblem('login_limited')
  limits!.forgiveSoon(...attempt)
  await limits!.check(...attempt, nobody)
  await limits!.spend(...attempt)
})
