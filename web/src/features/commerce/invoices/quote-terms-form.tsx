import { maxQuoteTermsLength } from '@passerelle/contract/limits'
import type { InferResponse } from '@passerelle/contract/operation'
import { invoices } from '@passerelle/contract/payments/invoices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextArea } from '../../../kit/ui/form/field.tsx'
import { OvertakenNotice } from '../../../kit/ui/form/overtaken-notice.tsx'
import { useTypedTexts } from '../../../kit/ui/form/use-typed-texts.ts'
import { call } from '../../../model/api/call.ts'
import { useMe } from '../../../model/session/me.ts'
import { invoiceQueries } from './invoice-queries.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'

type Terms = InferResponse<typeof invoices.readQuoteTerms>
const languages = ['fr', 'en'] as const

const Form = ({ stored }: { stored: Terms }) => {
  const t = useTranslations('invoices.issuer')
  const client = useQueryClient()
  const mayWrite = useMe()?.project === true
  const typed = useTypedTexts(stored)
  const { queryKey } = invoiceQueries.quoteTerms()
  const save = useToastMutation({
    send: (changes: Partial<Terms>) => call(invoices.saveQuoteTerms, changes),
    done: () => t('quoteTermsSaved'),
    failed: t('quoteTermsFailed'),
    stale: queryKey,
    after: (now, sent) => {
      client.setQueryData(queryKey, now)
      typed.saved(sent, now)
    },
  })
  const isOvertaken = typed.isOvertaken && !save.isPending
  return (
    <section className="invoice-issuer" aria-labelledby="quote-terms">
      <h3 id="quote-terms">{t('quoteTerms')}</h3>
      <p className="quiet">{t('quoteTermsLead')}</p>
      {isOvertaken && <OvertakenNotice onTake={typed.takeNewer} onReplace={typed.replaceNewer} />}
      {languages.map((language) => (
        <TextArea
          key={language}
          label={t(`quoteTermsIn.${language}`)}
          rows={3}
          maxLength={maxQuoteTermsLength}
          readOnly={!mayWrite}
          value={typed.texts[language]}
          onChange={({ target }) => typed.change(language, target.value)}
        />
      ))}
      {mayWrite && (
        <Button
          loading={save.isPending}
          disabled={isOvertaken || Object.keys(typed.changes).length === 0}
          onClick={() => save.mutate(typed.changes)}
        >
          {t('quoteTermsSave')}
        </Button>
      )}
    </section>
  )
}

/** Terms that new quotes begin with, read by staff and written by project staff (BIL-021). */
export const QuoteTermsForm = () => {
  const t = useTranslations('invoices.issuer')
  const query = useQuery(invoiceQueries.quoteTerms())
  const { data } = query
  if (!data) return <LoadError query={query} title={t('quoteTermsUnread')} />
  return <Form stored={data} />
}
