import type { failures as fr } from '../fr/failures.ts'
import type { Shape } from '../shape.ts'

export const failures = {
  network: 'The server does not answer. Check your connection.',
  authentication: 'We could not check who you are, please sign in again',
  fetchTask: 'Request {taskId} could not be loaded',
  fetchList: 'The requests could not be loaded',
  createTask: 'The request could not be created',
  moveTask: "can't move task",
  updateTask: 'The request could not be updated',
  updatePending: 'The state of the request could not be updated',
  addLabel: 'The label could not be added',
  removeLabel: 'The label could not be removed',
  archive: 'Archiving failed',
  startTimer: 'The timer could not be started',
  addTime: 'The time could not be added',
  stopTimer: 'The timer could not be stopped',
  answerEstimate: 'Your answer to the estimate could not be saved',
  restoreEstimate: 'The previous accepted estimate could not be restored',
  timersStopped: 'timers stopped successfully',
  stopRunningTimer: 'an error occurred while stopping a timer',
  fetchTicket: 'unable to fetch the ticket',
  sendMessage: 'The message could not be sent',
  createThread: 'The discussion could not be opened',
  taskCreated: 'Request {taskId} created',
  linkCopied: 'Link copied',
} as const satisfies Shape<typeof fr>
