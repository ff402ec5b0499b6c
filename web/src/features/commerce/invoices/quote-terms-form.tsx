import { maxQuoteTermsLength } from '@passerelle/contract/limits'
import type { InferBody } from '@passerelle/contract/operation'
import { invoices } from '@passerelle/contract/payments/invoices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextArea } from '../../../kit/ui/form/field.tsx'
import { call } from '../../../model/api/call.ts'
import { useMe } from '../../../model/session/me.ts'
import { invoiceQueries } from './invoice-queries.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'

type Terms = InferBody<typeof invoices.saveQuoteTerms>
const languages = ['fr', 'en'] as const

const Form = ({ stored }: { stored: Terms }) => {
  const t = useTranslations('invoices.issuer')
  const mayWrite = useMe()?.project === true
  const [terms, setTerms] = useState(stored)
  const save = useToastMutation({
    send: () => call(invoices.saveQuoteTerms, terms),
    done: () => t('quoteTermsSaved'),
    failed: t('quoteTermsFailed'),
    stale: invoiceQueries.quoteTerms().queryKey,
  })
  return (
    <section className="invoice-issuer" aria-labelledby="quote-terms">
      <h3 id="quote-terms">{t('quoteTerms')}</h3>
      <p className="quiet">{t('quoteTermsLead')}</p>
      {languages.map((language) => (
        <TextArea
          key={language}
          label={t(`quoteTermsIn.${language}`)}
          rows={3}
          maxLength={maxQuoteTermsLength}
          readOnly={!mayWrite}
          value={terms[language]}
          onChange={({ target }) => setTerms({ ...terms, [language]: target.value })}
        />
      ))}
      {mayWrite && (
        <Button
          loading={save.isPending}
          disabled={terms.fr === stored.fr && terms.en === stored.en}
          onClick={() => save.mutate()}
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
  return <Form key={`${data.fr}|${data.en}`} stored={data} />
}
