import { expect, test } from 'vitest'
import { mayAnswerByMail, questionVersion } from './mail-answers.ts'

const account = { mailAnswers: 'both', ceilingInCents: 100_000, secondFactorRequired: false } as const
const estimate = { kind: 'estimate', totalInCents: 100_000 } as const
const completion = { kind: 'completion', totalInCents: null } as const

test('an estimate up to the ceiling is answered by a link; above it or without a price not', () => {
  expect(mayAnswerByMail(estimate, account)).toBe(true)
  expect(mayAnswerByMail({ ...estimate, totalInCents: 100_001 }, account)).toBe(false)
  expect(mayAnswerByMail({ ...estimate, totalInCents: null }, account)).toBe(false)
})

test('a required second factor asks for sign-in for estimates, not for completions', () => {
  const strict = { ...account, secondFactorRequired: true }
  expect(mayAnswerByMail(estimate, strict)).toBe(false)
  expect(mayAnswerByMail(completion, strict)).toBe(true)
})

test('the setting decides which questions have links', () => {
  const allowed = (['off', 'completion', 'both'] as const).map((mailAnswers) =>
    [estimate, completion].map((question) => mayAnswerByMail(question, { ...account, mailAnswers })),
  )
  expect(allowed).toEqual([
    [false, false],
    [false, true],
    [true, true],
  ])
})

test('another time, wait or quote is another question; a completion does not depend on the time', () => {
  const [early, late] = [new Date(1_000), new Date(2_000)]
  expect(questionVersion('estimate', { estimatedTime: 5, pendingAt: early })).not.toBe(
    questionVersion('estimate', { estimatedTime: 6, pendingAt: early }),
  )
  expect(questionVersion('estimate', { estimatedTime: 5, pendingAt: early })).not.toBe(
    questionVersion('estimate', { estimatedTime: 5, pendingAt: late }),
  )
  const quoted = [null, 1, 2].map((quoteVersion) =>
    questionVersion('estimate', { estimatedTime: 5, pendingAt: early, quoteVersion }),
  )
  expect(new Set(quoted).size).toBe(3)
  expect(questionVersion('completion', { estimatedTime: 5, pendingAt: early })).toBe(
    questionVersion('completion', { estimatedTime: 6, pendingAt: early }),
  )
})
