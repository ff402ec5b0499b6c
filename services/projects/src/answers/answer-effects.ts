import type { GivenAnswer, MailAnswer } from '@passerelle/contract/projects/answers'
import type { AnswerKind } from '@passerelle/kernel/mail-answers'

const effects = {
  estimate: { accept: 'planning', refuse: 'archive', ask: 'waiting' },
  completion: { accept: 'done', refuse: 'in_progress', ask: 'waiting' },
} as const satisfies Record<AnswerKind, Record<MailAnswer, GivenAnswer['effect']>>

/** What follows an answer, in words of the page (ANS-014). */
export const effectOf = (kind: AnswerKind, answer: MailAnswer): GivenAnswer['effect'] => effects[kind][answer]
