import type { Task } from './task-queries.ts'

/** Can the reader answer an estimate about which the customer is asked? The figure of a request that is no mission asks nobody (EST-003, EST-004, EST-009). */
export const mayAnswerEstimate = ({ state, may }: Pick<Task, 'state' | 'may'>): boolean =>
  state === 'awaitingValidation' && may.includes('answerEstimate')
