import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'
import { checkWorkLogCuts } from './work-log-cuts.ts'

const path = 'services/projects/src/times/a.ts'
const lines = (text: string) => checkWorkLogCuts([{ path, text: `${text}\n// workLog` }]).map(({ line }) => line)

test.each([
  ['const q = `SELECT 1,\n least(w.stopped_at, $1) FROM projects.work_logs w`', [2]],
  ['const q = `SELECT greatest(week.begins, w.started_at)`', [1]],
  ["const q = `SELECT date_trunc('day', w.started_at)`", [1]],
  ["const q = `SELECT (w.started_at AT TIME ZONE 'Europe/Paris')::date`", [1]],
  ['const ms = Math.min(before.getTime(), log.stoppedAt.getTime()) - from', [1]],
  ['const day = toIsoDate(new Date(log.startedAt))', [1]],
])('%j cuts a work log', (text, expected) => {
  expect(lines(text)).toEqual(expected)
})

test.each([
  'const parts = dayParts(log, now)',
  'const ms = Math.max(0, stoppedAt.getTime() - startedAt.getTime() - pauseTimeInMs)',
  'const q = `SELECT w.stopped_at - w.started_at FROM projects.work_logs w WHERE w.started_at >= $1`',
  'const q = `greatest(0, extract(epoch FROM w.stopped_at - w.started_at)) FROM projects.work_logs w`',
  "const q = `to_char(w.started_at AT TIME ZONE 'UTC', 'YYYY')`",
])('%j does not', (text) => {
  expect(lines(text)).toEqual([])
})

test('a file that names no work log may compare what it likes', () => {
  expect(checkWorkLogCuts([{ path, text: 'const at = Math.min(event.startedAt, until)' }])).toEqual([])
})

test('[PLN-031] no code of the product cuts work logs by itself: grid, sums, hours of the day, team, reports', () => {
  const files = readSources(['services', 'web/src', 'packages/kernel/src', 'packages/contract/src'])
  expect(files.filter(({ text }) => text.includes('dayParts(')).length).toBeGreaterThan(3)
  expect(checkWorkLogCuts(files)).toEqual([])
})
