import { expect, test } from 'vitest'
import { isPollingOver, countPoll, getRefetchInterval, type PreviewPoll } from './preview-polling.ts'

const looked = (times: number, hasPreview = false) =>
  Array.from({ length: times }).reduce<PreviewPoll | undefined>(
    (before, _, index) => countPoll(before, hasPreview && index === times - 1),
    undefined,
  )
const next = (data: PreviewPoll | undefined) => getRefetchInterval({ data, status: data ? 'success' : 'pending' })

test('a preview is looked for until it is there', () => {
  expect(next(undefined)).toBeGreaterThan(0)
  expect(next(looked(5))).toBeGreaterThan(0)
  expect([next(looked(6, true)), isPollingOver(looked(6, true))]).toEqual([false, false])
})

test('a preview that was never made is given up, so that its image does not load for ever', () => {
  expect([isPollingOver(undefined), isPollingOver(looked(1)), isPollingOver(looked(11))]).toEqual([false, false, false])
  expect([next(looked(12)), isPollingOver(looked(12))]).toEqual([false, true])
  expect(isPollingOver(looked(12, true))).toBe(false)
})

test('a file that cannot be read any more is not asked for again and again', () => {
  expect([undefined, looked(3)].map((data) => getRefetchInterval({ data, status: 'error' }))).toEqual([false, false])
})
