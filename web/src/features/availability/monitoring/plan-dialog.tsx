import { maxMaintenanceTextLength } from '@passerelle/contract/limits'
import { maintenanceRepeats, maintenances } from '@passerelle/contract/stats/maintenances'
import { parseDatetimeLocal } from '@passerelle/kernel/datetime-local'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountChoices } from '../../../model/accounts/account-choices.tsx'
import type { AppEntry } from '../../../model/accounts/account-queries.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { DayField } from '../../../kit/ui/date/day-field.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { monitoringQueries } from './monitoring-queries.ts'

type Fields = { from: string; until: string; textFr: string; textEn: string }

/** Dialog to plan a maintenance of services of one account; times are those of Europe/Paris. */
export const PlanDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('monitoring.planned')
  const failed = useTranslations('monitoring.fail')
  const { data: monitors, error, refetch } = useQuery(monitoringQueries.monitors())
  const [app, setApp] = useState<AppEntry>()
  const [chosen, choose] = useState<readonly string[]>([])
  const [fields, setFields] = useState<Fields>({ from: '', until: '', textFr: '', textEn: '' })
  const [repeats, setRepeats] = useState<(typeof maintenanceRepeats)[number]>('never')
  // The service of a new check begins with the end of its trial.
  const services = (monitors?.list ?? []).filter(
    ({ appId, trial, hours }) => appId === app?._id && (trial === null || hours.length > 0),
  )
  const [startsAt, endsAt] = [parseDatetimeLocal(fields.from), parseDatetimeLocal(fields.until)]
  const plan = useToastMutation({
    send: () =>
      callOnce(
        maintenances.planMaintenance,
        {
          appId: app!._id,
          probesIds: [...chosen],
          startsAt: startsAt!.toISOString(),
          endsAt: endsAt!.toISOString(),
          textFr: fields.textFr,
          textEn: fields.textEn,
          repeats,
        },
        { side: 'staff', appId: null },
      ),
    done: () => t('done'),
    after: onClose,
    failed: t('failed'),
    stale: monitoringQueries.all(),
  })
  const field = (name: keyof Fields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  })
  const moment = (name: 'from' | 'until') => ({
    value: fields[name],
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
  })
  const errors = getFieldErrors(plan.error)
  const ready = app && chosen.length > 0 && startsAt && endsAt && endsAt > startsAt && fields.textFr.trim() !== ''
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={t('plan')}
      description={t('lead')}
      footer={
        <Button variant="primary" loading={plan.isPending} disabled={!ready} onClick={() => plan.mutate()}>
          {t('plan')}
        </Button>
      }
    >
      <AccountChoices
        type="radio"
        isSelected={(id) => id === app?._id}
        onSelect={(next) => {
          setApp(next)
          choose([])
        }}
      />
      <LoadError query={{ data: monitors, error, refetch }} title={failed('monitors')} />
      {app && monitors && services.length === 0 && <p className="quiet">{t('noServices')}</p>}
      {services.length > 0 && (
        <ChoiceGroup legend={t('services')}>
          {services.map(({ id, name }) => (
            <Choice
              key={id}
              type="checkbox"
              name="maintained-service"
              checked={chosen.includes(id)}
              onChange={() => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
            >
              {name}
            </Choice>
          ))}
        </ChoiceGroup>
      )}
      <DayField label={t('from')} time error={errors['startsAt']} {...moment('from')} />
      <DayField label={t('until')} time error={errors['endsAt']} {...moment('until')} />
      <TextInput
        label={t('textFr')}
        maxLength={maxMaintenanceTextLength}
        error={errors['textFr']}
        {...field('textFr')}
      />
      <TextInput
        label={t('textEn')}
        maxLength={maxMaintenanceTextLength}
        error={errors['textEn']}
        {...field('textEn')}
      />
      <Select
        label={t('repetition')}
        value={repeats}
        options={maintenanceRepeats.map((value) => ({ value, label: t(`repeats.${value}`) }))}
        onChange={setRepeats}
      />
    </Dialog>
  )
}
