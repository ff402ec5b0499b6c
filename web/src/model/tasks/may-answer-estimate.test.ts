import { expect, test } from 'vitest'
import { mayAnswerEstimate } from './may-answer-estimate.ts'

test('an estimate is answered where the customer is asked, by who may; without a mission it is not', () => {
  const may = ['answerEstimate' as const]
  expect(mayAnswerEstimate({ state: 'awaitingValidation', may })).toBe(true)
  expect(mayAnswerEstimate({ state: 'workInProgress', may })).toBe(false)
  expect(mayAnswerEstimate({ state: 'awaitingValidation', may: ['message'] })).toBe(false)
})
