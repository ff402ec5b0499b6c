import { maxMaintenanceTextLength } from '@passerelle/contract/limits'
import type { InferResponse } from '@passerelle/contract/operation'
import { maintenances } from '@passerelle/contract/stats/maintenances'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage, getFieldErrors } from '../../kit/network/error-message.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/popup/dialog.tsx'
import { TextInput } from '../../kit/ui/form/field.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
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
  const client = useQueryClient()
  const { _id, services, status } = maintenance
  const [fields, setFields] = useState(() => toMaintenanceFields(maintenance))
  const changes = maintenanceChanges(maintenance, fields)
  const save = useMutation({
    mutationFn: () =>
      call(maintenances.editMaintenance, { maintenanceId: _id, ...changes }, { side: 'staff', appId: null }),
    onSuccess: () => {
      toast.success(t('edited'))
      void client.invalidateQueries({ queryKey: monitoringQueries.all() })
      onClose()
    },
    onError: (error) => toast.error(getErrorMessage(error, t('failed'))),
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
