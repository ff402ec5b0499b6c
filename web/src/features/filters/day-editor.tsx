import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Comparator } from '../../shared/tasks/list-params.ts'
import { Field } from '../../shared/ui/field.tsx'
import { Select } from '../../shared/ui/select.tsx'

const comparators = ['lt', 'lte', 'eq', 'gte', 'gt'] as const

/** Editor of a calendar day and its comparator; both are required (SRC-014). */
export const DayEditor = ({
  comparator,
  day,
  onChange,
}: {
  comparator: Comparator | undefined
  day: string | undefined
  onChange: (comparator: Comparator | undefined, day: string | undefined) => void
}) => {
  const t = useTranslations('filters')
  const [way, setWay] = useState<Comparator>(comparator ?? 'lt')
  const choose = (next: Comparator) => {
    setWay(next)
    if (day) onChange(next, day)
  }
  // While the year is being typed, the input has years like 0002.
  const write = (text: string) => {
    if (text === '') onChange(undefined, undefined)
    else if (text >= '1970') onChange(way, text)
  }
  return (
    <div className="filter-day">
      <Field label={t('comparison')}>
        {(wiring) => (
          <Select
            id={wiring.id}
            label={t('comparison')}
            value={way}
            onChange={choose}
            options={comparators.map((value) => ({ value, label: t(`comparator.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('day')}>
        {(wiring) => (
          <input
            className="input"
            type="date"
            defaultValue={day}
            onChange={(event) => write(event.target.value)}
            {...wiring}
          />
        )}
      </Field>
    </div>
  )
}
