import { expect, test } from 'vitest'
import { toProblem } from './to-problem.ts'

const named = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

test.each([
  ['no room on our disk', named('ENOSPC', { syscall: 'write' }), 'storage_full'],
  ['no room for Postgres', named('53100', { severity: 'ERROR' }), 'storage_full'],
  ['no room, below another error', new Error('a file was not kept', { cause: named('ENOSPC') }), 'storage_full'],
  ['a statement that takes too long', named('57014', { severity: 'ERROR' }), 'unavailable'],
  ['a server that does not respond', new Error('Query read timeout'), 'unavailable'],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 'unavailable'],
  ['a caller who went away', named('ECONNRESET'), 'bad_request'],
  ['an error whose code is a member of every object', named('constructor'), 'internal'],
])('%s', (_title, error, code) => {
  expect(toProblem(error).problem.code).toBe(code)
})
