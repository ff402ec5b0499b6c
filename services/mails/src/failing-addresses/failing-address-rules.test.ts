import { expect, test } from 'vitest'
import { mailVariables, type MailTemplate } from '@passerelle/contract/mails/templates'
import { days } from '@passerelle/kernel/durations'
import { goesToFailing, noteFailure, type AddressFailures } from './failing-address-rules.ts'

const start = Date.parse('2026-02-03T12:00:00Z')
const on = (day: number) => new Date(start + days(day))
/** What is known after these failures, each a code on a day. */
const after = (...failures: [code: string, day: number][]) =>
  failures.reduce<AddressFailures | null>((known, [code, day]) => noteFailure(known, code, on(day)) ?? known, null)

test.each(['5.1.1', '5.1.2', '5.1.10', '5.4.1'])('[EML-044] %s makes the address fail at once', (code) => {
  expect(after([code, 0])).toEqual({
    failures: 1,
    firstFailedAt: on(0),
    lastFailedAt: on(0),
    code,
    failingSince: on(0),
  })
})

test.each(['4.2.2', '4.1.1', '2.0.0'])('[EML-044] %s is never counted', (code) => {
  expect(noteFailure(null, code, on(0))).toBeNull()
  expect(noteFailure(after(['5.2.1', 0], ['5.2.1', 1]), code, on(2))).toBeNull()
})

test.each<[days: number[], failingSince: number | null]>([
  [[0], null],
  [[0, 1], null],
  [[0, 1, 2], 2],
  [[0, 0, 0], 0],
  [[0, 3, 7], 7],
  [[0, 3, 7.1], null],
  [[0, 3, 7.1, 9], 9],
  [[0, 6, 8, 9], 9],
  [[0, 8, 16, 24], null],
  [[0, 1, 2, 30], 2],
])('[EML-044] other failures on the days %j make it fail on day %j', (failed, since) => {
  const known = after(...failed.map((day): [string, number] => ['5.2.1', day]))
  expect(known?.failingSince ?? null).toEqual(since === null ? null : on(since))
  expect(known?.lastFailedAt).toEqual(on(failed.at(-1)!))
})

test('[EML-044] a fatal code after others makes it fail at once; what comes later keeps since when', () => {
  expect(after(['5.7.1', 0], ['5.1.1', 1])).toMatchObject({ failures: 2, code: '5.1.1', failingSince: on(1) })
  expect(after(['5.1.1', 0], ['5.7.1', 20])).toMatchObject({ failures: 2, code: '5.7.1', failingSince: on(0) })
})

test('[EML-045] only recovery, proofs of an address and words of security go to an address that fails', () => {
  const templates = Object.keys(mailVariables) as MailTemplate[]
  expect(templates.filter(goesToFailing).toSorted()).toEqual([
    'email_changed',
    'email_confirmation',
    'email_replaced',
    'password_changed',
    'recovery',
    'security_changed',
  ])
})
