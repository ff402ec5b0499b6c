import { expect, test } from 'vitest'
import { contrastOf, tileColours } from './tile-colours.ts'

test('the contrast of two colours is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each([
  ['#a03a52', '#f6e4e8', '#f6e4e8'], // readable together
  ['#a03a52', '#b04a62', '#ffffff'], // too close: white on dark
  ['#ffe066', '#ffffff', '#000000'], // black on light
  ['#3f6b2f', 'green', '#ffffff'], // no colour
  ['#797979', '#808080', '#000000'], // between the two, the better one
  ['url(x)', '#141b22', '#ffffff'],
])('[APP-005] on %s with %s the letter is %s', (primaryColor, secondaryColor, ink) => {
  const tile = tileColours({ primaryColor, secondaryColor })
  expect(tile.foreground).toBe(ink)
  expect(contrastOf(tile.background, tile.foreground)).toBeGreaterThanOrEqual(4.5)
})
