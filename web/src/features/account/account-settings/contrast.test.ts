import { expect, test } from 'vitest'
import { accentContrast } from './contrast.ts'

test.each(['#17607c', '#c9a400', '#ffffff', '#000000', '#e85d9c', '#00ff00', '#7a5ab8', '#b4451f', '#ffff00'])(
  'white text and links stay readable in the colour that is painted: %s',
  (colour) => {
    const { button, link } = accentContrast(colour)
    expect(button).toBeGreaterThanOrEqual(4.5)
    expect(link).toBeGreaterThanOrEqual(4.5)
  },
)

test('a colour that is dark enough is painted as it is', () => {
  expect(accentContrast('#17607c').adjusted).toBe(false)
  expect(accentContrast('#c9a400').adjusted).toBe(true)
  expect(accentContrast('#000000').button).toBeCloseTo(21)
})
