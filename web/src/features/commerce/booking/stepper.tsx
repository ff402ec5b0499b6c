import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { digitsOnly } from '../../../kit/ui/form/digits-only.ts'
import { Field } from '../../../kit/ui/form/field.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import './stepper.css'

/** Number input with buttons to decrease and increase. */
export const Stepper = ({
  label,
  value,
  min,
  max,
  error,
  onChange,
}: {
  label: string
  value: number
  min: number
  max: number
  error?: string | undefined
  onChange: (value: number) => void
}) => {
  const t = useTranslations('bookings.form')
  const within = (next: number) => Math.min(max, Math.max(min, next))
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <span className="stepper" data-part="stepper">
          <button
            type="button"
            aria-label={t('less', { label })}
            disabled={value <= min}
            onClick={() => onChange(within(value - 1))}
          >
            <Icon icon={IconMinus} />
          </button>
          <input
            className="num"
            inputMode="numeric"
            autoComplete="off"
            value={String(value)}
            onKeyDown={digitsOnly}
            onChange={(event) => onChange(within(Number(event.target.value.replaceAll(/\D/g, '').slice(0, 4))))}
            {...wiring}
          />
          <button
            type="button"
            aria-label={t('more', { label })}
            disabled={value >= max}
            onClick={() => onChange(within(value + 1))}
          >
            <Icon icon={IconPlus} />
          </button>
        </span>
      )}
    </Field>
  )
}
