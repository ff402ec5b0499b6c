import type { MailAnswer } from '@passerelle/contract/projects/answers'

const choices: readonly string[] = ['accept', 'refuse', 'ask'] satisfies MailAnswer[]

/** The choice that the link of a mail carries in its fragment (ANS-013); accepting without one. */
export const choiceOf = (fragment: string): MailAnswer =>
  choices.includes(fragment) ? (fragment as MailAnswer) : 'accept'
