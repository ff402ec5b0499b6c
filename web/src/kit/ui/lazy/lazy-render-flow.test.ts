import { expect, test } from 'vitest'
import { lazyAt, lazyRender, nearChanged, notYet } from './lazy-render-flow.ts'

test('[UIX-066] 600 px of margin, 300 px of height, 10 s until it is taken out', () => {
  expect(lazyRender).toEqual({ margin: 600, minHeight: 300, unrenderDelay: 10_000 })
})

test('[UIX-066] rendered when near, taken out 10 s after it left, kept when it comes back before', () => {
  const near = nearChanged(notYet, true, 0)
  expect(near.rendered).toBe(true)
  const left = nearChanged(near, false, 1_000)
  expect(lazyAt(left, 10_999).rendered).toBe(true)
  expect(lazyAt(left, 11_000)).toEqual(notYet)
  const back = nearChanged(left, true, 5_000)
  expect(lazyAt(back, 60_000).rendered).toBe(true)
})

test('[UIX-066] a part that was never near the screen is not rendered', () => {
  expect(nearChanged(notYet, false, 0)).toEqual(notYet)
})
