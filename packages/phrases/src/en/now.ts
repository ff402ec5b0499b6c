import type { now as fr } from '../fr/now.ts'
import type { TranslationOf } from '../translation-type.ts'

export const now = {
  title: 'Now',
  since: 'since {when}',
  archiveIfSilent: 'Without an answer, the request will be archived on {date}.',
  doneIfSilent: 'Without an answer, the request will be accepted by itself on {date}.',
  archiveLater: 'The request will be archived on {date}.',
  finishIfSilent: 'Without an answer, the request will be done on {date}.',
  stop: {
    yourAnswer: 'Your answer before that date prevents it.',
    yourMessage: 'A message from you is enough to prevent it.',
    message: 'A message from you puts it off by 48 hours.',
    messageOrEstimate: 'A message puts it off by 48 hours, a new estimate prevents it.',
    customerOrCancel: 'An answer of the client prevents it, or “Cancel the wait”.',
    adminAnswer: 'The answer of an administrator of your account prevents it.',
    adminOrWithdraw: 'The answer of an administrator of the account prevents it, or withdrawing the estimate.',
    refusalOrCancel: 'A refusal of the client prevents it, or “Withdraw the validation request”.',
  },
  state: {
    locked: 'Locked request',
    customerAnswers: 'Waiting for your answer',
    waitsForCustomer: 'Waiting for the client',
    estimateAtCustomer: 'Estimate with the client',
    completionAtCustomer: 'Validation with the client',
    inReview: 'In review',
    refused: 'Estimate refused',
    accepted: 'Estimate accepted',
    archived: 'Archived',
    done: 'Done',
    inProgress: 'In progress',
    received: 'Received',
    estimateWaits: 'Estimate waiting',
  },
  staffText: {
    refused: 'The client refused the estimate. Suggest another solution in the conversation, or a new estimate.',
  },
  text: {
    locked:
      'An administrator of your account has to answer first. Until then the request is locked; the discussion stays open.',
    customerAnswers: '{provider} needs your answer to go on. A message from you is enough: it ends the wait by itself.',
    waitsForCustomer: 'Work waits for an answer of the client. Their next message ends the wait by itself.',
    estimateAtCustomer: 'Work starts once an administrator of the account has accepted the estimate.',
    completionAtCustomer: 'An administrator of the account checks the work and validates its completion.',
    inReview:
      'A merge request waits for its review. A designated reviewer validates or refuses it; anybody of the team can cancel it.',
    refused: '{provider} is looking for another solution and will answer in the conversation.',
    accepted: '{provider} is planning the work.',
    archived: 'The request no longer shows on the board.',
    done: 'The work is done. A message is enough to take it up again.',
    inProgress: '{provider} is working on this request.',
    received: '{provider} has received the request and is taking it in charge.',
    estimateWaits: 'The estimate is waiting. {provider} will answer in the conversation.',
  },
} as const satisfies TranslationOf<typeof fr>
