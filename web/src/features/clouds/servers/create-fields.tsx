import { IconCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import type { ServerType } from './cloud-queries.ts'

/** One of the four steps: its number, then a check mark once it is filled in. */
export const CreateStep = ({
  number,
  name,
  hint,
  chosen,
  children,
}: {
  number: number
  name: string
  hint?: ReactNode
  chosen: boolean
  children: ReactNode
}) => (
  <fieldset className={chosen ? 'cloud-step done' : 'cloud-step'}>
    <legend>
      <span className="cloud-number" aria-hidden="true">
        {chosen ? <Icon icon={IconCheck} size={13} /> : number}
      </span>
      {name} {hint && <span className="quiet">{hint}</span>}
    </legend>
    {children}
  </fieldset>
)

type Option = { value: string; label: string; detail?: string | undefined; disabled?: boolean }

/** A few options side by side. */
export const CreateOptions = ({
  name,
  value,
  options,
  onChange,
}: {
  name: string
  value: string | undefined
  options: readonly Option[]
  onChange: (value: string) => void
}) => (
  <div className="cloud-options">
    {options.map((option) => (
      <label key={option.value} className={option.disabled ? 'cloud-option off' : 'cloud-option'}>
        <input
          type="radio"
          name={name}
          checked={option.value === value}
          disabled={option.disabled}
          onChange={() => onChange(option.value)}
        />
        <b>{option.label}</b>
        {option.detail && <span>{option.detail}</span>}
      </label>
    ))}
  </div>
)

/** A longer list of types can be searched. */
const mostWithoutFilter = 12

/** Server types of a zone with their prices; unavailable ones are shown disabled. */
export const CreateTypes = ({
  types,
  value,
  onChange,
}: {
  types: readonly ServerType[]
  value: string | undefined
  onChange: (value: string) => void
}) => {
  const t = useTranslations('clouds')
  const format = useFormat()
  const [text, setText] = useState('')
  const words = text.trim().toLowerCase()
  const shown = types.filter((one) => one.commercialType === value || one.commercialType.toLowerCase().includes(words))
  return (
    <div className={types.length > mostWithoutFilter ? 'cloud-types many' : 'cloud-types'}>
      {types.length > mostWithoutFilter && (
        <input
          className="input"
          type="search"
          aria-label={t('filterTypes')}
          placeholder={t('filterTypes')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {shown.map(({ commercialType, vcpus, memoryInMb, monthlyPriceInCents, available }) => (
        <label key={commercialType} className={available ? 'cloud-type' : 'cloud-type off'}>
          <input
            type="radio"
            name="commercialType"
            checked={commercialType === value}
            disabled={!available}
            onChange={() => onChange(commercialType)}
          />
          <b>{commercialType}</b>
          <span className="second num">{t('size', { vcpus, gigabytes: memoryInMb / 1024 })}</span>
          <span className="num push">
            {!available && t('soldOut')}
            {available && (monthlyPriceInCents === null ? t('noPrice') : format.money(monthlyPriceInCents))}
          </span>
        </label>
      ))}
    </div>
  )
}
