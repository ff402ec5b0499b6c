import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DayField } from '../../../kit/ui/date/day-field.tsx'

/** Editor of the first and the last day of a span; both are required, in this order (DAY-020). */
export const SpanEditor = ({
  from,
  to,
  onChange,
}: {
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}) => {
  const t = useTranslations('filters')
  // Own state: the address follows a moment later.
  const [written, setWritten] = useState({ from: from ?? '', to: to ?? '' })
  const write = (next: typeof written) => {
    setWritten(next)
    if (next.from === '' || next.to === '') onChange(undefined, undefined)
    else if (next.from >= '1970' && next.from <= next.to) onChange(next.from, next.to)
  }
  return (
    <div className="filter-day" data-part="filter-day">
      <DayField label={t('from')} value={written.from} onChange={(day) => write({ ...written, from: day })} />
      <DayField label={t('to')} value={written.to} onChange={(day) => write({ ...written, to: day })} />
    </div>
  )
}
