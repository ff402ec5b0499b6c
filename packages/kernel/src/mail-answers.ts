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
/** The question of a request, and its total in cents excluding taxes: of the quote where one was sent, else of the
 * estimate; null without a price, and for a quote that expired. */
type Question = { kind: AnswerKind; totalInCents: number | null }

/**
 * True if the account lets its administrators answer this question by a link (ANS-001, ANS-002).
 */
export const mayAnswerByMail = (
  { kind, totalInCents }: Question,
  { mailAnswers, ceilingInCents, secondFactorRequired }: AccountRule,
): boolean => {
  if (kind === 'completion') return mailAnswers !== 'off'
  if (mailAnswers !== 'both' || secondFactorRequired) return false
  return totalInCents !== null && totalInCents <= ceilingInCents
}

/** Names the estimate, the quote or the wait that a link answers: another one has another version (ANS-004). */
export const questionVersion = (
  kind: AnswerKind,
  {
    estimatedTime,
    pendingAt,
    quoteVersion = null,
  }: { estimatedTime: number | null; pendingAt: Date; quoteVersion?: number | null },
): string => {
  if (kind === 'completion') return `${pendingAt.getTime()}`
  const estimate = `${estimatedTime ?? 0} ${pendingAt.getTime()}`
  return quoteVersion === null ? estimate : `${estimate} ${quoteVersion}`
}
