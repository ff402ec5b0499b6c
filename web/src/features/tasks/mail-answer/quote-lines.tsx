import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { AnswerPage } from './answer-query.ts'

/** Lines, sums and terms of a quote that waits for its answer (ANS-014, BIL-014). */
export const QuoteLines = ({
  quote,
  totalInCents,
}: {
  quote: NonNullable<AnswerPage['quote']>
  totalInCents: number
}) => {
  const t = useTranslations('mailAnswer.quote')
  const texts = useTranslations('mailAnswer.estimate')
  const { day, money } = useFormat()
  const { number, lines, grossInCents, terms, validUntil } = quote
  return (
    <>
      <p className="quiet">{t('number', { number, date: day(validUntil) })}</p>
      <table className="mail-answer-lines" data-part="prices">
        <tbody>
          {lines.map(({ title, netInCents }, at) => (
            <tr key={`${at} ${title}`}>
              <th scope="row">{title}</th>
              <td className="num">{money(netInCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts('total')}</th>
            <td className="num">{money(totalInCents)}</td>
          </tr>
          <tr>
            <th scope="row">{t('gross')}</th>
            <td className="num">{money(grossInCents)}</td>
          </tr>
        </tfoot>
      </table>
      {terms !== '' && (
        <p className="mail-answer-terms">
          <b>{t('terms')}</b> {terms}
        </p>
      )}
    </>
  )
}
