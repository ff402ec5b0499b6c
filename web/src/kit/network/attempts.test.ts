import { ApiError } from '@passerelle/contract/client'
import { expect, test } from 'vitest'
import { createAttempts } from './attempts.ts'

const attempts = () => {
  let made = 0
  return createAttempts(() => `key ${(made += 1)}`)
}
const failsWith = (error: unknown) => () => Promise.reject(error)
const problem = (statusCode: number, code: string) =>
  new ApiError({ statusCode, code, error: '', message: '', requestId: '' } as ConstructorParameters<typeof ApiError>[0])
const keyOf = (key: string) => Promise.resolve(key)

test('the same tried again after a lost answer has the same key, something else another', async () => {
  for (const lost of [
    problem(503, 'unavailable'),
    problem(500, 'internal'),
    problem(409, 'idempotency_in_progress'),
    new Error('cut off'),
  ]) {
    const attempt = attempts()
    await expect(attempt('a printer', failsWith(lost))).rejects.toBe(lost)
    expect(await attempt('a screen', keyOf)).toBe('key 2')
    await expect(attempt('a printer', failsWith(lost))).rejects.toBe(lost)
    expect(await attempt('a printer', keyOf)).toBe('key 1')
  }
})

test('a refused or finished call has a new key the next time', async () => {
  const attempt = attempts()
  const refused = problem(400, 'bad_request')
  await expect(attempt('a printer', failsWith(refused))).rejects.toBe(refused)
  expect(await attempt('a printer', keyOf)).toBe('key 2')
  expect(await attempt('a printer', keyOf)).toBe('key 3')
})

test('what is tried again much later is meant as another one', async () => {
  let [made, ms] = [0, 0]
  const attempt = createAttempts(() => `key ${(made += 1)}`, { retryMs: 1000, elapsed: () => ms })
  const lost = problem(503, 'unavailable')
  await expect(attempt('50 € in cash', failsWith(lost))).rejects.toBe(lost)
  ms = 999
  await expect(attempt('50 € in cash', failsWith(lost))).rejects.toBe(lost)
  ms = 1998
  expect(await attempt('50 € in cash', keyOf)).toBe('key 1')
  await expect(attempt('50 € in cash', failsWith(lost))).rejects.toBe(lost)
  ms = 2998
  expect(await attempt('50 € in cash', keyOf)).toBe('key 3')
})
