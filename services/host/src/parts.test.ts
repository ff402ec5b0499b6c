import { expect, test } from 'vitest'
import { parseEnv } from './parse-env.ts'
import { partsOf } from './parts.ts'

const statesOf = (source: Record<string, string>, options = {}) =>
  Object.fromEntries(
    partsOf(parseEnv({ DATABASE_URL: 'postgres://db/p', ...source }, options)).map(({ name, state, detail }) => [
      name,
      `${state} ${detail ?? ''}`.trim(),
    ]),
  )

test('[EML-056] parts are real, fakes of the embedded form, or none; addresses without secrets', () => {
  expect(statesOf({}, { embedded: true })).toEqual({
    jobs: 'real Postgres',
    identity: 'fake',
    mail: 'fake',
    inbound: 'none',
    monitoring: 'fake',
    payments: 'fake',
    files: 'real disk',
    drive: 'fake',
  })
  const receiving = { INBOUND_URL: 'smtp://0.0.0.0:2525', INBOUND_ADDRESS: 'demandes@nimbus.example' }
  expect(statesOf(receiving, { embedded: true })).toMatchObject({ inbound: 'fake' })
  expect(statesOf(receiving)).toMatchObject({ inbound: 'real 0.0.0.0:2525' })
  expect(
    statesOf({ REDIS_URL: 'redis://r', MAIL_URL: 'smtps://user:secret@smtp.example:465', ROLES: 'worker' }),
  ).toMatchObject({ jobs: 'real Redis', mail: 'real smtp.example:465', monitoring: 'none' })
})

test('a process tells only of the parts that its settings are about', () => {
  expect(statesOf({ SERVICES: 'projects', ROLES: 'http' })).toEqual({ jobs: 'real Postgres' })
})
