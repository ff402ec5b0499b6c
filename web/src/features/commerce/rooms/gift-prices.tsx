import { bookingSettings } from '@passerelle/contract/bookings/booking-settings'
import { isProblem } from '@passerelle/contract/problems'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { getErrorMessage, getFieldErrors } from '../../../kit/network/error-message.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { SearchSelect } from '../../../kit/ui/form/search-select.tsx'
import { call } from '../../../model/api/call.ts'
import { bookingQueries, type BookingSettings } from '../../../model/bookings/booking-queries.ts'
import { giftChoices } from '../../../model/bookings/catalogue-choices.ts'
import { useChoiceTexts } from '../../../model/bookings/use-choice-texts.ts'
import { paymentQueries } from '../../../model/payments/payment-queries.ts'
import { CatalogueState } from './catalogue-state.tsx'
import './rooms.css'

/** Prices of the catalogue for which vouchers are sold (BIL-064, BIL-065); nothing without payment keys. */
export const GiftPrices = ({ appId, settings }: { appId: string | undefined; settings: BookingSettings }) => {
  const t = useTranslations('bookings')
  const format = useFormat()
  const texts = useChoiceTexts()
  const client = useQueryClient()
  const { data: catalogue, error: failure, refetch } = useQuery(paymentQueries.catalogue(appId))
  const { giftPrices } = settings
  const save = useToastMutation({
    send: (priceIds: readonly string[]) =>
      call(bookingSettings.changeBookingSettings, { giftPrices: priceIds.map((priceId) => ({ priceId })) }),
    after: (saved) => client.setQueryData(bookingQueries.settings(appId).queryKey, saved),
    failed: t('failed'),
    firstField: true,
  })
  if (isProblem(failure, 'payments_not_configured')) return null
  const ids = giftPrices.map(({ priceId }) => priceId)
  const products = new Map(catalogue?.prices.map(({ id, productId }) => [id, productId]))
  const nameOf = ({ name, unitAmountInCents }: (typeof giftPrices)[number]) =>
    `${name}, ${unitAmountInCents === null ? t('picks.freeAmount') : format.money(unitAmountInCents)}`
  return (
    <section className="gift-prices" aria-labelledby="gift-prices">
      <h2 id="gift-prices">{t('picks.gifts')}</h2>
      {catalogue && <CatalogueState appId={appId} catalogue={catalogue} />}
      {failure && !catalogue && (
        <ErrorState title={getErrorMessage(failure, t('failed'))} onRetry={() => void refetch()} />
      )}
      {giftPrices.length > 0 && (
        <ul>
          {giftPrices.map((price) => (
            <li key={price.priceId}>
              <span className="num">{nameOf(price)}</span>
              {products.has(price.priceId) ? (
                <a
                  className="link"
                  href={`https://dashboard.stripe.com/products/${products.get(price.priceId)}`}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {t('picks.open')}
                </a>
              ) : (
                <span className="quiet">{catalogue && t('picks.sourceUnknown')}</span>
              )}
              <IconButton
                icon={IconTrash}
                label={t('picks.removeGift', { name: nameOf(price) })}
                onClick={() => save.mutate(ids.filter((id) => id !== price.priceId))}
              />
            </li>
          ))}
        </ul>
      )}
      <SearchSelect
        label={t('picks.addGift')}
        error={Object.values(getFieldErrors(save.error))[0]}
        pending={!catalogue || save.isPending}
        value={null}
        options={catalogue ? giftChoices(catalogue, texts).filter(({ value }) => !ids.includes(value)) : []}
        onChange={(id) => id !== null && save.mutate([...ids, id])}
      />
    </section>
  )
}
