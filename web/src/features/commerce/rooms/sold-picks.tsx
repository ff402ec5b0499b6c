import { useTranslations } from 'use-intl'
import { SearchSelect } from '../../../kit/ui/form/search-select.tsx'
import type { SoldCatalogue } from '../../../model/payments/payment-queries.ts'
import { priceChoices, productChoices, rateChoices } from '../../../model/bookings/catalogue-choices.ts'
import { useChoiceTexts } from '../../../model/bookings/use-choice-texts.ts'

/** Ids of the catalogue in a form; empty when nothing is chosen. */
export type SoldIds = { productId: string; priceId: string; taxRateId: string }
type Errors = Partial<Record<keyof SoldIds, string | undefined>>

const dashboard = 'https://dashboard.stripe.com/products/'

/** Pickers of product, price and tax rate in the account's catalogue (BIL-065). */
export const SoldPicks = ({
  catalogue,
  value,
  errors,
  onChange,
}: {
  catalogue: SoldCatalogue | undefined
  value: SoldIds
  errors: Errors
  onChange: (ids: SoldIds) => void
}) => {
  const t = useTranslations('bookings.picks')
  const texts = useChoiceTexts()
  const pending = catalogue === undefined
  const { productId, priceId, taxRateId } = value
  // The only price of a product needs no choice.
  const onlyPrice = (product: string) => {
    const open = catalogue ? priceChoices(catalogue, product, texts).filter(({ disabled }) => !disabled) : []
    return open.length === 1 ? open[0]!.value : ''
  }
  return (
    <>
      <SearchSelect
        label={t('product')}
        aside={
          productId && (
            <a className="link" href={`${dashboard}${productId}`} target="_blank" rel="noopener noreferrer">
              {t('open')}
            </a>
          )
        }
        error={errors.productId}
        pending={pending}
        value={productId || null}
        options={catalogue ? productChoices(catalogue, texts) : []}
        onChange={(id) => onChange({ ...value, productId: id ?? '', priceId: id === null ? '' : onlyPrice(id) })}
      />
      <SearchSelect
        label={t('price')}
        error={errors.priceId}
        pending={pending}
        disabled={productId === ''}
        value={priceId || null}
        options={catalogue ? priceChoices(catalogue, productId, texts) : []}
        onChange={(id) => onChange({ ...value, priceId: id ?? '' })}
      />
      <SearchSelect
        label={t('rate')}
        hint={taxRateId === '' ? t('noRate') : undefined}
        error={errors.taxRateId}
        pending={pending}
        value={taxRateId || null}
        options={catalogue ? rateChoices(catalogue, texts) : []}
        onChange={(id) => onChange({ ...value, taxRateId: id ?? '' })}
      />
    </>
  )
}
