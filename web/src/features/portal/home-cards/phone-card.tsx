import type { Account } from '../../../model/session/me.ts'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CardHeader } from './card-header.tsx'
import { SupportCode } from './support-code.tsx'

/**
 * Phone numbers of the support and, for customers, the support code that identifies them (APP-006). `wanted`: opened by
 * a link to this card (UIX-001), so it is scrolled into view and focused.
 */
export const PhoneCard = ({ app, staff, wanted }: { app: Account; staff: boolean; wanted: boolean }) => {
  const t = useTranslations('home.phone')
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!wanted) return
    card.current?.scrollIntoView({ block: 'center' })
    card.current?.focus({ preventScroll: true })
  }, [wanted])
  return (
    <section
      ref={card}
      className="home-card home-phone"
      data-part="home-card home-phone"
      aria-labelledby="home-phone"
      tabIndex={-1}
    >
      <CardHeader id="home-phone" title={t('title')} />
      {app.supportPhones.length > 0 && (
        <p>
          {app.supportPhones.map((phone) => (
            <span key={phone}>
              <a className="link num" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                {phone}
              </a>
              ,{' '}
            </span>
          ))}
          <span className="second">{t('hours')}</span>
        </p>
      )}
      {!staff && <SupportCode appId={app._id} provider={app.providerName} />}
    </section>
  )
}
