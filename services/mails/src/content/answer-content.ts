import type { MailAnswer } from '@passerelle/contract/projects/answers'
import { formatMoney } from '@passerelle/kernel/format-money'
import { ratings, type Rating } from '@passerelle/kernel/satisfaction'
import type { MailedAnswer } from '@passerelle/server/mail/answer-token'
import { shown, type ContentContext } from './content-context.ts'
import type { MailContent } from './mail-content.ts'

/** Beside its word, never colour alone. */
const marks: Record<Rating, string> = { good: '🙂', fair: '😐', bad: '🙁' }

/**
 * A mail whose reader may answer by links: they take the place of its button, whatever texts the account has written
 * (ANS-013). All lead to one page, which asks again. Unchanged where the token cannot be opened.
 */
export const withAnswer = (
  content: MailContent,
  answer: string,
  { openAnswer, origin }: { openAnswer: (sealed: string) => string | null; origin: string },
  context: ContentContext,
): MailContent => {
  const { kind, totalInCents, isQuote = false, sealed } = JSON.parse(answer) as MailedAnswer
  const token = openAnswer(sealed)
  if (token === null) return content
  const { t } = shown(context)
  const page = `${origin}/answer?token=${token}`
  if (kind === 'satisfaction') {
    const list = ratings.map((one) => ({
      mark: marks[one],
      text: t(`mails.satisfaction.${one}`),
      link: `${page}#${one}`,
    }))
    return { ...content, ratings: { page, list } }
  }
  const choice = (answered: MailAnswer, text: string) => ({ text, link: `${page}#${answered}` })
  const isEstimate = kind === 'estimate'
  const amount = formatMoney(totalInCents ?? 0, context.locale)
  const { button: _button, ...rest } = content
  return {
    ...rest,
    choices: {
      page,
      accept: choice(
        'accept',
        isEstimate ? t('mails.answer.acceptEstimate', { amount }) : t('mails.answer.acceptCompletion'),
      ),
      refuse: choice('refuse', t(isEstimate ? 'mails.answer.refuseEstimate' : 'mails.answer.refuseCompletion')),
      ask: choice('ask', t('mails.answer.ask')),
    },
    note: [
      t('mails.answer.note'),
      t(isEstimate && !isQuote && context.answerable ? 'mails.thread.question' : 'mails.answer.question'),
      ...(isEstimate && content.deadline !== undefined
        ? [t(isQuote ? 'mails.answer.closesQuote' : 'mails.answer.closes')]
        : []),
    ].join(' '),
  }
}
