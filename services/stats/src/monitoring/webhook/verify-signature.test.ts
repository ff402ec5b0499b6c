import { createHmac } from 'node:crypto'
import { minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { isIdOf } from '../source-ids.ts'
import { isSigned } from './verify-signature.ts'

const key = Buffer.from('a secret of twenty-four b')
const secret = `whsec_${key.toString('base64')}`
const now = new Date('2026-11-16T09:00:00.000Z')
const timestamp = String(now.getTime() / 1_000)
const body = Buffer.from('{"type":"incident.started"}')
const signature = `v1,${createHmac('sha256', key).update(`msg_1.${timestamp}.${body.toString()}`).digest('base64')}`
const message = { id: 'msg_1', timestamp, signature, body }

test('a message of Standard Webhooks is accepted with one right signature, for five minutes', () => {
  const later = (ms: number) => new Date(now.getTime() + ms)
  expect(isSigned(message, secret, now)).toBe(true)
  expect(isSigned({ ...message, signature: `v1,AAAA v2,x ${signature}` }, secret, now)).toBe(true)
  expect([minutes(5), -minutes(5)].map((ms) => isSigned(message, secret, later(ms)))).toEqual([true, true])
  expect([minutes(5) + 1, -minutes(5) - 1].map((ms) => isSigned(message, secret, later(ms)))).toEqual([false, false])
  for (const wrong of [
    { id: 'msg_2' },
    { timestamp: '' },
    { timestamp: 'now' },
    { signature: '' },
    { signature: signature.slice(3) },
    { body: Buffer.from('{}') },
  ])
    expect(isSigned({ ...message, ...wrong }, secret, now)).toBe(false)
  expect(isSigned(message, 'whsec_AAAA', now)).toBe(false)
})

test('ids belong to one source', () => {
  expect(['25', 'own-1', 'kuma-1', 'hook-1'].map((id) => isIdOf('', id))).toEqual([true, false, false, false])
  expect(['25', 'own-1', 'kuma-1'].map((id) => isIdOf('own-', id))).toEqual([false, true, false])
})
