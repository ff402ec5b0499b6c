import { expect, test } from 'vitest'
import { mayAnswerEstimate } from './may-answer-estimate.ts'

const may = ['answerEstimate' as const]
const quote = { state: 'sent', validUntil: '2026-03-05' } as const

test('an estimate is answered where the customer is asked, by who may; without a mission it is not', () => {
  expect(mayAnswerEstimate({ state: 'awaitingValidation', may, quote: null })).toBe(true)
  expect(mayAnswerEstimate({ state: 'workInProgress', may, quote: null })).toBe(false)
  expect(mayAnswerEstimate({ state: 'awaitingValidation', may: ['message'], quote: null })).toBe(false)
})

test('[BIL-012] a quote is answered whatever the category, until it has an answer', () => {
  expect(mayAnswerEstimate({ state: 'isPending', may, quote })).toBe(true)
  expect(mayAnswerEstimate({ state: 'isPending', may, quote: { ...quote, state: 'expired' } })).toBe(true)
  expect(mayAnswerEstimate({ state: 'awaitingPlanning', may, quote: { ...quote, state: 'accepted' } })).toBe(false)
  expect(mayAnswerEstimate({ state: 'isPending', may: [], quote })).toBe(false)
})
