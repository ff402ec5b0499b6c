import { expect, test } from 'vitest'
import { isGivenUp, lookAfter, nextLook, type PreviewLook } from './preview-look.ts'

const looked = (times: number, hasPreview = false) =>
  Array.from({ length: times }).reduce<PreviewLook | undefined>((before, _, index) => lookAfter(before, hasPreview && index === times - 1), undefined)

test('[THR-017] a preview is looked for until it is there', () => {
  expect(nextLook(undefined)).toBeGreaterThan(0)
  expect(nextLook(looked(5))).toBeGreaterThan(0)
  expect([nextLook(looked(6, true)), isGivenUp(looked(6, true))]).toEqual([false, false])
})

test('[THR-017] one that was never made is given up, so that its image does not load for ever', () => {
  expect([isGivenUp(undefined), isGivenUp(looked(1)), isGivenUp(looked(11))]).toEqual([false, false, false])
  expect([nextLook(looked(12)), isGivenUp(looked(12))]).toEqual([false, true])
  expect(isGivenUp(looked(12, true))).toBe(false)
})
