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
  ['a name that does not resolve', named('ENOTFOUND', { syscall: 'getaddrinfo' }), 'unavailable'],
  ['a name server that is away', named('EAI_AGAIN', { syscall: 'getaddrinfo' }), 'unavailable'],
  ['a host without a route', named('EHOSTUNREACH', { syscall: 'connect' }), 'unavailable'],
  ['a network without a route', named('ENETUNREACH', { syscall: 'connect' }), 'unavailable'],
  ['a host that does not answer', named('ETIMEDOUT', { syscall: 'connect' }), 'unavailable'],
  ['every address of a name failing', new AggregateError([named('ENETUNREACH'), named('ETIMEDOUT')]), 'unavailable'],
  ['a fetch that failed', new TypeError('fetch failed', { cause: named('EAI_AGAIN') }), 'unavailable'],
  ['a fetch that ended early', new TypeError('terminated', { cause: named('UND_ERR_SOCKET') }), 'unavailable'],
  ['an exchange that took too long', new DOMException('too long', 'TimeoutError'), 'unavailable'],
  ['Redis that is gone', new Error('Connection is closed.'), 'unavailable'],
  ['a pooler that does not reach its server', named('08P01', { severity: 'FATAL' }), 'unavailable'],
  ['a message that Postgres does not understand', named('08P01', { severity: 'ERROR' }), 'internal'],
  ['a caller who went away', named('ECONNRESET'), 'bad_request'],
  ['an error whose code is a member of every object', named('constructor'), 'internal'],
])('%s', (_title, error, code) => {
  expect(toProblem(error).problem.code).toBe(code)
})
