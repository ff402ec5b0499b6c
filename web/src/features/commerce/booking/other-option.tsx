import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { SearchSelect } from '../../../kit/ui/form/search-select.tsx'
import type { Room } from '../../../model/bookings/booking-queries.ts'
import { optionChoices, pickedOption, rateChoices } from '../../../model/bookings/catalogue-choices.ts'
import { useChoiceTexts } from '../../../model/bookings/use-choice-texts.ts'
import { paymentQueries } from '../../../model/payments/payment-queries.ts'
import type { OfferedOption } from './option-lines.tsx'

/** The first field of the form that takes the place of the button. */
const focusFirst = (form: HTMLElement | null): void => form?.querySelector('input')?.focus()

const Picker = ({
  appId,
  room,
  rooms,
  listed,
  onAdd,
  onClose,
}: {
  appId: string | undefined
  room: Room
  rooms: readonly Room[]
  listed: readonly string[]
  onAdd: (option: OfferedOption) => void
  onClose: () => void
}) => {
  const t = useTranslations('bookings')
  const texts = useChoiceTexts()
  const { data: catalogue, error, refetch } = useQuery(paymentQueries.catalogue(appId))
  const [priceId, setPriceId] = useState<string | null>(null)
  // Most of what a stay adds is taxed as its room.
  const [taxRateId, setTaxRateId] = useState(room.taxRateId)
  if (error && !catalogue)
    return <ErrorState title={getErrorMessage(error, t('failed'))} onRetry={() => void refetch()} />
  const picked = catalogue && priceId !== null ? pickedOption(catalogue, priceId, taxRateId) : null
  const products = rooms.map(({ productId }) => productId)
  return (
    <div className="other-option" data-part="other-option" ref={focusFirst}>
      <SearchSelect
        label={t('form.otherOption')}
        pending={!catalogue}
        value={priceId}
        options={
          catalogue ? optionChoices(catalogue, products, texts).filter(({ value }) => !listed.includes(value)) : []
        }
        onChange={setPriceId}
      />
      <SearchSelect
        label={t('picks.rate')}
        hint={taxRateId === null ? t('picks.noRate') : undefined}
        pending={!catalogue}
        value={taxRateId}
        options={catalogue ? rateChoices(catalogue, texts) : []}
        onChange={setTaxRateId}
      />
      <div className="booking-save">
        <Button
          variant="primary"
          disabled={picked === null}
          onClick={() => {
            if (picked) onAdd(picked)
            onClose()
          }}
        >
          {t('form.addOption')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('form.discard')}
        </Button>
      </div>
    </div>
  )
}

/**
 * Adds an option that the room does not offer: any one-time price of the catalogue, with its tax (BIL-064). Nothing for
 * rooms with prices of their own, whose account has no catalogue.
 */
export const OtherOption = (props: {
  appId: string | undefined
  room: Room
  rooms: readonly Room[]
  /** Prices that are in the list already. */
  listed: readonly string[]
  onAdd: (option: OfferedOption) => void
}) => {
  const t = useTranslations('bookings.form')
  const [open, setOpen] = useState<boolean>()
  if (props.room.priceSource === 'own') return null
  if (open) return <Picker {...props} onClose={() => setOpen(false)} />
  return (
    <div className="booking-save">
      <Button
        size="small"
        variant="ghost"
        icon={IconPlus}
        ref={open === false ? focusOnMount : null}
        onClick={() => setOpen(true)}
      >
        {t('otherOption')}
      </Button>
    </div>
  )
}
