import { days, minutes, seconds } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { isWarningDue, nextThresholdAt, reachedThreshold } from './certificate-warning.ts'
import { applyResult, type CheckState } from './check-flow.ts'
import { firstDue, nextDue } from './check-schedule.ts'
import { assertTarget, parseHostPort } from './parse-target.ts'

const now = new Date('2026-11-16T09:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)

test('an outage is confirmed by a second try, begins with the first, and ends with a good check', () => {
  let state: CheckState = { status: 'unknown', failingSince: null }
  const step = (good: boolean, at: Date) => {
    const next = applyResult(state, good, at)
    state = next.state
    return { change: next.change, retry: next.retry }
  }
  expect(step(true, now)).toEqual({ change: null, retry: false })
  expect(step(false, later(1))).toEqual({ change: null, retry: true })
  expect(state).toEqual({ status: 'up', failingSince: later(1) })
  expect(step(true, later(2))).toEqual({ change: null, retry: false })
  expect(step(false, later(3))).toEqual({ change: null, retry: true })
  expect(step(false, later(4))).toEqual({ change: 'down', retry: false })
  expect(state).toEqual({ status: 'down', failingSince: later(3) })
  expect(step(false, later(5))).toEqual({ change: null, retry: false })
  expect(step(true, later(6))).toEqual({ change: 'resolved', retry: false })
  expect(state).toEqual({ status: 'up', failingSince: null })
})

test('a check keeps its place in the interval, retries soon, finds a new place after a pause of all', () => {
  const schedule = { dueAt: now, intervalSeconds: 60, retry: false, now: later(400), random: 0.5 }
  expect(nextDue(schedule)).toEqual(later(minutes(1)))
  expect(nextDue({ ...schedule, retry: true })).toEqual(later(400 + seconds(2)))
  expect(nextDue({ ...schedule, now: later(minutes(10)) })).toEqual(later(minutes(10.5)))
  expect(nextDue({ ...schedule, now: later(minutes(10)), random: 0 })).toEqual(later(minutes(10)))
  expect([firstDue(now, 0), firstDue(now, 0.999)]).toEqual([now, later(4_995)])
})

test('certificates warn 30, 14, 7 and 1 days before their end, once each', () => {
  const reached = (ms: number) => reachedThreshold(later(ms), now)
  expect([31, 30, 15, 14, 8, 7, 2, 1, 0, -1].map((count) => reached(days(count)))).toEqual([
    null,
    30,
    30,
    14,
    14,
    7,
    7,
    1,
    1,
    1,
  ])
  expect(reachedThreshold(null, now)).toBeNull()
  expect([null, 30, 14, 7, 1].map((limit) => nextThresholdAt(later(days(40)), limit))).toEqual([
    later(days(10)),
    later(days(26)),
    later(days(33)),
    later(days(39)),
    null,
  ])
  expect([isWarningDue(30, null), isWarningDue(30, 30), isWarningDue(14, 30), isWarningDue(null, 14)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('a target fits its kind', () => {
  expect(parseHostPort('mail.example:25')).toEqual({ host: 'mail.example', port: 25 })
  expect(parseHostPort('[2001:db8::1]:443')).toEqual({ host: '2001:db8::1', port: 443 })
  const refused = ['', 'mail.example', 'mail.example:0', 'mail.example:99999', 'a b:1', 'x:1/path', 'user@x:1', '-a:1']
  expect(refused.map((target) => parseHostPort(target))).toEqual(refused.map(() => null))
  for (const [kind, target] of [
    ['http', 'https://site.example/etat?x=1'],
    ['dns', 'site.example'],
    ['tls', 'site.example:443'],
    ['tcp', '192.0.2.1:25'],
    ['icmp', 'site.example'],
    ['icmp', '192.0.2.1'],
  ] as const)
    expect(() => assertTarget(kind, target)).not.toThrow()
  for (const [kind, target] of [
    ['http', 'ftp://site.example'],
    ['http', 'https://user:secret@site.example'],
    ['http', 'site.example'],
    ['dns', 'https://site.example'],
    ['dns', 'site example'],
    ['tcp', 'site.example'],
    ['icmp', '-f site.example'],
    ['icmp', 'site.example:25'],
  ] as const)
    expect(() => assertTarget(kind, target)).toThrow('check_target')
})
