import type { GivenAnswer as Given, MailAnswer } from '@passerelle/contract/projects/answers'
import { estimateDay, estimateParts } from '@passerelle/kernel/durations'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { provider } from '../../../kit/config/provider.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { AnswerPage } from './answer-query.ts'
import { GivenAnswer } from './given-answer.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuoteLines } from './quote-lines.tsx'

const Lines = ({ page, words }: { page: AnswerPage; words: (ms: number) => string }) => {
  const t = useTranslations('mailAnswer.estimate')
  const { money } = useFormat()
  return (
    <table className="mail-answer-lines" data-part="prices">
      <tbody>
        {page.lines.map(({ unit, time, unitPriceInCents, netInCents }) => (
          <tr key={unit}>
            <th scope="row">
              {unit === 'day'
                ? t('day', { count: time / estimateDay, price: money(unitPriceInCents) })
                : t('hour', { time: words(time), price: money(unitPriceInCents) })}
            </th>
            <td className="num">{money(netInCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td className="num">{money(page.totalInCents ?? 0)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/**
 * An estimate or a quote that waits: its time, amount and lines, and what changed since the accepted one (ANS-014).
 */
export const EstimateAnswer = ({ token, page, first }: { token: string; page: AnswerPage; first: MailAnswer }) => {
  const t = useTranslations('mailAnswer.estimate')
  const quoted = useTranslations('mailAnswer.quote')
  const texts = useTranslations()
  const format = useFormat()
  const [given, setGiven] = useState<Given>()
  const words = (ms: number): string => texts('estimate.duration', estimateParts(ms)).trim()
  const { estimatedTime, acceptedEstimatedTime: accepted, acceptedAt, closesAt, totalInCents, quote } = page
  const time = estimatedTime ?? 0
  const amount = format.money(totalInCents ?? 0)
  const date = quote ? format.day(quote.validUntil) : ''
  const closing = {
    known: String(closesAt !== null),
    when: closesAt === null ? '' : format.when(closesAt),
    date: closesAt === null ? '' : format.day(closesAt),
  }
  if (given) {
    const { answer } = given
    const isAsked = answer === 'ask'
    const leads = {
      accept: t('acceptedLead', { name: page.person.firstName, provider: provider.name }),
      refuse: t('refusedLead'),
      ask: quote ? quoted('askedLead', { date }) : t('askedLead', closing),
    }
    const of = quote ? quoted : t
    const titles = { accept: of('accepted'), refuse: of('refused'), ask: texts('mailAnswer.asked') }
    return (
      <GivenAnswer
        page={page}
        given={given}
        title={titles[answer]}
        lead={leads[answer]}
        fact={isAsked ? undefined : { label: t(`fact.${answer}`), value: `${words(time)}, ${t('amount', { amount })}` }}
        next={answer === 'accept' ? t('next') : undefined}
        back={of('back')}
        onBack={() => setGiven(undefined)}
      />
    )
  }
  const change = time - (accepted ?? 0)
  return (
    <QuestionForm
      token={token}
      page={page}
      first={first}
      state={quote ? quoted('state') : t('state')}
      words={{ accept: t('accept', { amount }), refuse: t('refuse'), ask: texts('mailAnswer.ask') }}
      effects={{
        accept: quote
          ? quoted('effect.accept', { provider: provider.name, date })
          : t('effect.accept', { provider: provider.name, ...closing }),
        refuse: t('effect.refuse'),
        ask: quote ? quoted('effect.ask', { date }) : t('effect.ask', closing),
      }}
      onGiven={setGiven}
    >
      <p className="num mail-answer-amount">{t('amount', { amount })}</p>
      <p className="mail-answer-sum">
        <b>{words(time)}</b>
      </p>
      {quote ? <QuoteLines quote={quote} totalInCents={totalInCents ?? 0} /> : <Lines page={page} words={words} />}
      {accepted !== null && (
        <p className="mail-answer-changed">
          {t('changed', {
            known: String(acceptedAt !== null),
            day: acceptedAt === null ? '' : format.shortDay(acceptedAt),
            time: words(accepted),
          })}{' '}
          <b className="num">
            {change === 0 ? t('same') : t(change > 0 ? 'more' : 'less', { time: words(Math.abs(change)) })}
          </b>
        </p>
      )}
    </QuestionForm>
  )
}
