import { expect, test } from 'vitest'
import { isGivenUp, lookAfter, nextLook, type PreviewLook } from './preview-look.ts'

const looked = (times: number, hasPreview = false) =>
  Array.from({ length: times }).reduce<PreviewLook | undefined>(
    (before, _, index) => lookAfter(before, hasPreview && index === times - 1),
    undefined,
  )
const next = (data: PreviewLook | undefined) => nextLook({ data, status: data ? 'success' : 'pending' })

test('[THR-017] a preview is looked for until it is there', () => {
  expect(next(undefined)).toBeGreaterThan(0)
  expect(next(looked(5))).toBeGreaterThan(0)
  expect([next(looked(6, true)), isGivenUp(looked(6, true))]).toEqual([false, false])
})

test('[THR-017] one that was never made is given up, so that its image does not load for ever', () => {
  expect([isGivenUp(undefined), isGivenUp(looked(1)), isGivenUp(looked(11))]).toEqual([false, false, false])
  expect([next(looked(12)), isGivenUp(looked(12))]).toEqual([false, true])
  expect(isGivenUp(looked(12, true))).toBe(false)
})

test('[THR-017] a file that cannot be read any more is not asked for again and again', () => {
  expect([undefined, looked(3)].map((data) => nextLook({ data, status: 'error' }))).toEqual([false, false])
})
