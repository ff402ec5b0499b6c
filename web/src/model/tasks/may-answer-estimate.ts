import type { Task } from './queries/task-queries.ts'

/**
 * Whether the user may answer an estimate that waits for the customer. The estimate of a task that is not a mission
 * needs no answer (EST-003, EST-004, EST-009).
 */
export const mayAnswerEstimate = ({ state, may }: Pick<Task, 'state' | 'may'>): boolean =>
  state === 'awaitingValidation' && may.includes('answerEstimate')
