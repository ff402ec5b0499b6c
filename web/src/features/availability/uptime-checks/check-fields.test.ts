import { expect, test } from 'vitest'
import { daysLeft, toBody, toFields } from './check-fields.ts'

test('a form sends the expectations of its kind only, and leaves empty ones out', () => {
  const fields = { ...toFields(), name: ' Site ', target: 'https://site.example ', status: '200', value: '192.0.2.7' }
  expect(toBody(fields)).toEqual({
    name: 'Site',
    target: 'https://site.example',
    intervalSeconds: 60,
    timeoutMs: 10_000,
    production: true,
    expects: { status: 200, followRedirects: true },
  })
  expect(toBody({ ...fields, kind: 'dns', maxMs: '500' }).expects).toEqual({
    maxMs: 500,
    recordType: 'A',
    value: '192.0.2.7',
  })
  expect(toBody({ ...fields, kind: 'tcp' }).expects).toEqual({})
})

test('days left of a certificate are whole days', () => {
  const now = new Date('2026-02-03T12:00:00.000Z')
  expect(
    ['2026-02-03T13:00:00Z', '2026-02-10T12:00:00Z', '2026-02-03T11:00:00Z'].map((at) => daysLeft(at, now)),
  ).toEqual([0, 7, -1])
})
