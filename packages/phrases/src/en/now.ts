import type { now as fr } from '../fr/now.ts'
import type { Shape } from '../shape.ts'

export const now = {
  title: 'Now',
  since: 'since {when}',
  archiveIfSilent: 'Without an answer, the request will be archived on {date}.',
  doneIfSilent: 'Without an answer, the request will be accepted by itself on {date}.',
  archiveLater: 'The request will be archived on {date}.',
  state: {
    locked: 'Locked request',
    customerAnswers: 'Waiting for your answer',
    waitsForCustomer: 'Waiting for the client',
    estimateAtCustomer: 'Estimate with the client',
    completionAtCustomer: 'Validation with the client',
    refused: 'Estimate refused',
    accepted: 'Estimate accepted',
    archived: 'Archived',
    done: 'Done',
    inProgress: 'In progress',
    received: 'Received',
  },
  text: {
    locked: 'An administrator of your account has to answer first. Until then the request is locked; the discussion stays open.',
    customerAnswers: '{provider} needs your answer in the conversation to go on.',
    waitsForCustomer: 'Work waits for an answer of the client, which ends the wait by itself.',
    estimateAtCustomer: 'Work starts once an administrator of the account has accepted the estimate.',
    completionAtCustomer: 'An administrator of the account checks the work and validates its completion.',
    refused: '{provider} is looking for another solution and will answer in the conversation.',
    accepted: '{provider} is planning the work.',
    archived: 'The request no longer shows on the board.',
    done: 'The work is done. A message is enough to take it up again.',
    inProgress: '{provider} is working on this request.',
    received: '{provider} has received the request and is taking it in charge.',
  },
} as const satisfies Shape<typeof fr>
