import { labelAdmin } from '@passerelle/contract/projects/label-admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import { changedFields } from '../../../kit/ui/form/changed-fields.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { labelAdminQueries, type ManagedLabel } from './label-admin-queries.ts'
import { toRules, type LabelDraft } from './label-draft.ts'

const toBody = ({ name, type, backgroundColor, dependencies, ...prices }: LabelDraft) => {
  const rules = toRules(prices)
  return { name, type, backgroundColor, dependencies, rules: rules === 'invalid' ? [] : rules }
}

/** Mutations of an account's labels: create, change, disable, delete (LBL-012). Disabling is an optimistic update. */
export const useLabelChanges = (appId: string) => {
  const t = useTranslations('labels')
  const client = useQueryClient()
  const { queryKey } = labelAdminQueries.ofApp(appId)
  const onSettled = () => client.invalidateQueries({ queryKey: [...taskQueries.all(), 'labels'] })
  const onError = (error: unknown) => toast.error(getErrorMessage(error, t('failed')))
  const save = useMutation({
    /** `initial`: what the draft began with. */
    mutationFn: ({ label, initial, draft }: { label: ManagedLabel | null; initial: LabelDraft; draft: LabelDraft }) =>
      label
        ? call(
            labelAdmin.editLabel,
            { labelId: label._id, ...changedFields(toBody(initial), toBody(draft)) },
            { appId: null },
          )
        : callOnce(labelAdmin.createLabel, { appId, ...toBody(draft) }, { appId: null }),
    onSuccess: ({ name }) => toast.success(t('saved', { name })),
    onSettled,
  })
  const disable = useMutation({
    mutationFn: ({ label, disabled }: { label: ManagedLabel; disabled: boolean }) =>
      call(labelAdmin.disableLabel, { labelId: label._id, disabled }, { appId: null }),
    onMutate: async ({ label, disabled }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<ManagedLabel[]>(queryKey)
      client.setQueryData(queryKey, (list: ManagedLabel[] = []) =>
        list.map((one) => (one._id === label._id ? { ...one, disabledAt: disabled ? 'now' : null } : one)),
      )
      return before
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before)
      onError(error)
    },
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ label, replacementId }: { label: ManagedLabel; replacementId?: string | undefined }) =>
      call(labelAdmin.deleteLabel, { labelId: label._id, replacementId }, { appId: null }),
    onSuccess: () => {
      toast.success(t('deleted'))
      // Cards show the replacement, and presets filter by it.
      void client.invalidateQueries({ queryKey: taskQueries.all() })
    },
    onSettled,
  })
  return { save, disable, remove }
}
