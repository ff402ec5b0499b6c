import { offeredServices } from '@passerelle/kernel/app-services'
import { countryName } from '@passerelle/kernel/countries'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { RegistrationDraft, RegistrationStep } from './registration-draft.ts'

/** Summary of the previous steps, each with a link to edit it. */
export const Review = ({ draft, onStep }: { draft: RegistrationDraft; onStep: (step: number) => void }) => {
  const t = useTranslations('registration')
  const locale = useLocale()
  const chosen = (wanted: 'included' | 'quoted') =>
    offeredServices
      .filter(
        ({ name, terms }) =>
          (terms === wanted && draft.services.includes(name)) || (terms === 'always' && wanted === 'included'),
      )
      .map(({ name }) => t(`service.${name}`))
      .join(', ')
  const part = (step: RegistrationStep, number: number, lines: [string, ReactNode][]) => (
    <section className="review" data-part="review-answer">
      <h2>
        {t(`step.${step}`)}
        <button
          type="button"
          className="link"
          aria-label={t('editStep', { step: t(`step.${step}`) })}
          onClick={() => onStep(number)}
        >
          {t('edit')}
        </button>
      </h2>
      <dl>
        {lines
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
  const { firstName, lastName, email, phone, name, slug, line1, line2, postalCode, city, country, tax, url } = draft
  return (
    <>
      {part('profile', 1, [
        [t('name'), `${firstName} ${lastName}`],
        [t('emailShort'), email],
        [t('phone'), phone],
      ])}
      {part('company', 2, [
        [t('name'), name],
        [t('space'), slug],
        [
          t('address'),
          [line1, line2, `${postalCode} ${city}`, countryName(country, locale)]
            .filter((part) => part.trim() !== '')
            .join(', '),
        ],
        [t('taxShort'), tax],
        [t('website'), url],
      ])}
      {part('services', 3, [
        [t('included'), chosen('included')],
        [t('onQuote'), chosen('quoted')],
      ])}
    </>
  )
}
