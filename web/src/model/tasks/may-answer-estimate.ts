import type { Task } from './queries/task-queries.ts'

/** Whether a quote that was sent, expired or not, has no answer. */
export const awaitsQuoteAnswer = (quote: Task['quote']): boolean =>
  quote?.state === 'sent' || quote?.state === 'expired'

/**
 * Whether the user may answer an estimate that waits for the customer. The estimate of a task that is not a mission
 * needs no answer, unless it comes with a quote (EST-003, EST-004, EST-009, BIL-012).
 */
export const mayAnswerEstimate = ({ state, may, quote }: Pick<Task, 'state' | 'may' | 'quote'>): boolean =>
  (state === 'awaitingValidation' || awaitsQuoteAnswer(quote)) && may.includes('answerEstimate')
