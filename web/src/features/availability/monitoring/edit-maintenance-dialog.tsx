import { maxMaintenanceTextLength } from '@passerelle/contract/limits'
import type { InferResponse } from '@passerelle/contract/operation'
import { maintenances } from '@passerelle/contract/stats/maintenances'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { maintenanceChanges, toMaintenanceFields, type MaintenanceFields } from './maintenance-changes.ts'
import { monitoringQueries } from './monitoring-queries.ts'

export type PlannedMaintenance = InferResponse<typeof maintenances.listMaintenances>['list'][number]

/** Dialog to change a maintenance that is not over; the start of a running one is fixed. */
export const EditMaintenanceDialog = ({
  maintenance,
  onClose,
}: {
  maintenance: PlannedMaintenance
  onClose: () => void
}) => {
  const t = useTranslations('monitoring.planned')
  const { _id, services, status } = maintenance
  const [fields, setFields] = useState(() => toMaintenanceFields(maintenance))
  const changes = maintenanceChanges(maintenance, fields)
  const save = useToastMutation({
    send: () => call(maintenances.editMaintenance, { maintenanceId: _id, ...changes }, { side: 'staff', appId: null }),
    done: () => t('edited'),
    failed: t('failed'),
    stale: monitoringQueries.all(),
    after: onClose,
  })
  const errors = getFieldErrors(save.error)
  const field = (name: keyof MaintenanceFields) => ({
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  })
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={t('edit')}
      description={t('editLead', { services: services.join(', ') })}
      footer={
        <Button
          variant="primary"
          loading={save.isPending}
          disabled={changes === null || Object.keys(changes).length === 0}
          onClick={() => save.mutate()}
        >
          {t('save')}
        </Button>
      }
    >
      <TextInput
        label={t('from')}
        type="datetime-local"
        disabled={status === 'running'}
        hint={status === 'running' ? t('started') : undefined}
        {...field('startsAt')}
      />
      <TextInput label={t('until')} type="datetime-local" {...field('endsAt')} />
      <TextInput label={t('textFr')} maxLength={maxMaintenanceTextLength} {...field('textFr')} />
      <TextInput label={t('textEn')} maxLength={maxMaintenanceTextLength} {...field('textEn')} />
    </Dialog>
  )
}
