import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Comparator } from '../../../model/tasks/queries/list-params.ts'
import { Field } from '../../../kit/ui/form/field.tsx'
import { DayField } from '../../../kit/ui/date/day-field.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'

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
  // Own state: the address follows a moment later.
  const [written, setWritten] = useState(day ?? '')
  const write = (next: string) => {
    setWritten(next)
    if (next === '') onChange(undefined, undefined)
    else if (next >= '1970') onChange(way, next)
  }
  return (
    <div className="filter-day" data-part="filter-day">
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
      <DayField label={t('day')} value={written} onChange={write} />
    </div>
  )
}
