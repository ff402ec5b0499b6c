import { expect, test } from 'vitest'
import { blankLabel, parseEuros, toLabelDraft, toRules, withType } from './label-draft.ts'

test.each([
  ['165', 16_500],
  ['1 650,50', 165_050],
  ['0.5', 50],
  ['-1', null],
  ['12,345', null],
  ['abc', null],
  ['', null],
])('[LBL-003] the amount %j is %s cents', (text, cents) => {
  expect(parseEuros(text)).toBe(cents)
})

test('a price has both parts or none', () => {
  expect(toRules({ hourly: '', daily: ' ', billable: false })).toEqual([])
  expect(toRules({ hourly: '165', daily: '', billable: false })).toBe('invalid')
  expect(toRules({ hourly: '165', daily: '950', billable: false })).toEqual([
    { type: 'pricing', unitHourlyAmountInCents: 16_500, unitDailyAmountInCents: 95_000 },
  ])
})

test('[BIL-030] a category with prices may be billed', () => {
  expect(toRules({ hourly: '165', daily: '950', billable: true })).toMatchObject([{ billable: true }])
})

test('a label is edited as it is, and another type lets its parents go', () => {
  const draft = toLabelDraft(
    {
      _id: 'a',
      name: 'Formation',
      type: 'theme',
      key: null,
      backgroundColor: '#7a6ac0',
      dependencies: ['b'],
      dependsOn: 'category',
      disabledAt: null,
      rules: [{ type: 'pricing', unitHourlyAmountInCents: 15_000, unitDailyAmountInCents: 88_050 }],
      taskCount: 3,
    },
    'fr',
  )
  expect(draft).toMatchObject({ name: 'Formation', hourly: '150,00', daily: '880,50', dependencies: ['b'] })
  expect(withType(draft, 'tag').dependencies).toEqual([])
  expect(toRules(blankLabel)).toEqual([])
})
