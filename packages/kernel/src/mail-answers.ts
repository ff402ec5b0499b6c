/** What an account lets its administrators answer by the link of a mail (ANS-001). */
export const mailAnswerChoices = ['off', 'completion', 'both'] as const
export type MailAnswers = (typeof mailAnswerChoices)[number]

/** Estimates up to this total, in cents excluding taxes, are answered by a link where the account set no other. */
export const defaultCeilingInCents = 100_000
export const maxCeilingInCents = 10_000_000

/** Questions that one link sends (ANS-008). */
export const maxLinkQuestions = 5

export type AnswerKind = 'estimate' | 'completion'

type AccountRule = { mailAnswers: MailAnswers; ceilingInCents: number; secondFactorRequired: boolean }
/** The question of a request: its total in cents, null without a price, and whether a quote was sent with it. */
type Question = { kind: AnswerKind; totalInCents: number | null; hasQuote: boolean }

/**
 * True if the account lets its administrators answer this question by a link (ANS-001, ANS-002). A quote has lines and
 * terms of its own, which are read in the portal.
 */
export const mayAnswerByMail = (
  { kind, totalInCents, hasQuote }: Question,
  { mailAnswers, ceilingInCents, secondFactorRequired }: AccountRule,
): boolean => {
  if (kind === 'completion') return mailAnswers !== 'off'
  if (mailAnswers !== 'both' || secondFactorRequired || hasQuote) return false
  return totalInCents !== null && totalInCents <= ceilingInCents
}

/** Names the estimate or the wait that a link answers: another one has another version (ANS-004). */
export const questionVersion = (
  kind: AnswerKind,
  { estimatedTime, pendingAt }: { estimatedTime: number | null; pendingAt: Date },
): string => (kind === 'estimate' ? `${estimatedTime ?? 0} ${pendingAt.getTime()}` : `${pendingAt.getTime()}`)
