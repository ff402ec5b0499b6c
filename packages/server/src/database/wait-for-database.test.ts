import { expect, test } from 'vitest'
import { retryWhileUnreachable } from './wait-for-database.ts'

const failure = (details: object) => Object.assign(new Error('no'), details)

/** Returns what the attempts came to, the first of which fails with `error`. */
const outcomeAfter = (error: unknown) => {
  let tries = 0
  const attempt = async () => {
    tries += 1
    if (tries === 1) throw error
    return 'reached'
  }
  return retryWhileUnreachable(attempt, { logger: { warn: () => {} } }).catch(() => 'refused')
}

test.each([
  ['it is starting', failure({ severity: 'FATAL', code: '57P03' })],
  ['it has no free connection', failure({ severity: 'FATAL', code: '53300' })],
  ['nothing listens', failure({ code: 'ECONNREFUSED' })],
  ['nothing listens on any address of its name', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
  ['its name is not known yet', failure({ code: 'EAI_AGAIN' })],
  ['its pooler does not reach it', failure({ severity: 'FATAL', code: '08P01' })],
  ['it takes too long', new Error('timeout exceeded when trying to connect')],
])('the database is tried again while %s', async (_title, error) => {
  expect(await outcomeAfter(error)).toBe('reached')
})

test.each([
  ['a wrong password', failure({ severity: 'FATAL', code: '28P01' })],
  ['a missing database', failure({ severity: 'FATAL', code: '3D000' })],
  ['an error of the program', new TypeError('x is not a function')],
])('%s is not tried again', async (_title, error) => {
  expect(await outcomeAfter(error)).toBe('refused')
})
