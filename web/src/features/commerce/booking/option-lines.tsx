import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Room } from '../../../model/bookings/booking-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'

export type OfferedOption = Pick<
  Room['bookingOptions'][number],
  'priceId' | 'productId' | 'taxRateId' | 'name' | 'unitAmountInCents'
>
export type OptionLine = OfferedOption & { quantity: number }

/** Options of a stay, each with its price and a quantity to press; `children` adds others. */
export const OptionLines = ({
  lines,
  onQuantity,
  children,
}: {
  lines: readonly OptionLine[]
  onQuantity: (line: OptionLine, quantity: number) => void
  children?: ReactNode
}) => {
  const t = useTranslations('bookings.form')
  const format = useFormat()
  if (lines.length === 0 && !children) return null
  return (
    <section className="booking-part">
      <h2>{t('options')}</h2>
      <ul className="booking-options">
        {lines.map((line) => (
          <li key={line.priceId}>
            <span>{line.name}</span>
            <span className="quiet num">{format.money(line.unitAmountInCents)}</span>
            <span className="stepper" data-part="stepper">
              <button
                type="button"
                aria-label={t('less', { label: line.name })}
                disabled={line.quantity === 0}
                onClick={() => onQuantity(line, line.quantity - 1)}
              >
                <Icon icon={IconMinus} />
              </button>
              <output className="num">{line.quantity}</output>
              <button
                type="button"
                aria-label={t('more', { label: line.name })}
                onClick={() => onQuantity(line, line.quantity + 1)}
              >
                <Icon icon={IconPlus} />
              </button>
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
