import { presets } from '@passerelle/contract/projects/presets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../shared/api/call.ts'
import { getErrorMessage } from '../../shared/api/error-message.ts'
import { toast } from '../../shared/ui/toaster.tsx'
import { backlogQueries, type BacklogPreset } from './backlog-queries.ts'
import { toPreset, type BacklogView } from './backlog-view.ts'

/** Mutations of presets: save, replace and delete. Deleting is an optimistic update, rolled back on failure. */
export const usePresets = () => {
  const t = useTranslations('backlog')
  const client = useQueryClient()
  const { queryKey } = backlogQueries.presets()
  const refetch = () => client.invalidateQueries({ queryKey })
  const save = useMutation({
    mutationFn: ({ name, view }: { name: string; view: BacklogView }) =>
      call(presets.createPreset, { name, ...toPreset(view) }, { appId: null }),
    onSuccess: (made) => {
      client.setQueryData(queryKey, (list: BacklogPreset[] = []) => [...list, made])
      toast.success(t('saved', { name: made.name }))
    },
    onSettled: refetch,
  })
  const replace = useMutation({
    mutationFn: ({ presetId, view }: { presetId: string; view: BacklogView }) =>
      call(presets.editPreset, { presetId, ...toPreset(view) }, { appId: null }),
    onSuccess: (made) => toast.success(t('saved', { name: made.name })),
    onError: (error) => toast.error(getErrorMessage(error, t('saveFailed'))),
    onSettled: refetch,
  })
  const remove = useMutation({
    mutationFn: (presetId: string) => call(presets.deletePreset, { presetId }, { appId: null }),
    onMutate: (presetId) => {
      const before = client.getQueryData<BacklogPreset[]>(queryKey)
      client.setQueryData(queryKey, (list: BacklogPreset[] = []) => list.filter(({ _id }) => _id !== presetId))
      return before
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before)
      toast.error(getErrorMessage(error, t('deleteFailed')))
    },
    onSettled: refetch,
  })
  return { save, replace, remove }
}
