import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { DayField } from '../../../kit/ui/date/day-field.tsx'
import { Field } from '../../../kit/ui/form/field.tsx'
import { firstTarget, targetOf, type Held, type Target } from './plan-target.ts'
import type { Planning } from './planning-queries.ts'

/** "Give to … on …": what a drag does, for the keyboard and for touch (PLN-017). */
export const PlanForm = ({ plan, held, onPlan }: { plan: Planning; held: Held; onPlan: (target: Target) => void }) => {
  const t = useTranslations('planning')
  const first = firstTarget(plan, held)?.split(' ')
  const [userId, give] = useState(held.from?.userId ?? first?.[0] ?? plan.list[0]?.userId ?? '')
  const [day, setDay] = useState(first?.[1] ?? plan.today)
  return (
    <form
      className="plan-form"
      onSubmit={(event) => {
        event.preventDefault()
        onPlan(targetOf(userId, day))
      }}
    >
      <Field label={t('person')}>
        {({ id }) => (
          <Select
            id={id}
            value={userId}
            options={plan.list.map((member) => ({ value: member.userId, label: member.name }))}
            onChange={give}
          />
        )}
      </Field>
      <DayField label={t('day')} value={day} min={plan.today} required onChange={setDay} />
      <Button variant="primary" type="submit" disabled={day < plan.today}>
        {t('planIt')}
      </Button>
    </form>
  )
}
