import { presets } from '@passerelle/contract/projects/presets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { presetsOf, type Preset, type PresetPage, type PresetView } from './preset-queries.ts'

/** In the order of the server, so that no view changes its place under the pointer when the list is read again. */
const byName = (list: readonly Preset[]) =>
  list.toSorted((a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase()))

/**
 * Mutations of the presets of a page: save, edit and delete. Deleting is an optimistic update, rolled back on failure.
 */
export const usePresets = (page: PresetPage) => {
  const t = useTranslations('backlog')
  const client = useQueryClient()
  const { queryKey } = presetsOf(page)
  const refetch = () => client.invalidateQueries({ queryKey })
  const save = useMutation({
    mutationFn: (preset: { name: string; shared: boolean } & PresetView) =>
      callOnce(presets.createPreset, { page, ...preset }, { appId: null }),
    onSuccess: (made) => {
      client.setQueryData(queryKey, (list: Preset[] = []) => byName([...list, made]))
      toast.success(t('saved', { name: made.name }))
    },
    onSettled: refetch,
  })
  const edit = useToastMutation({
    send: (change: { presetId: string; name?: string; shared?: boolean } & Partial<PresetView>) =>
      call(presets.editPreset, change, { appId: null }),
    done: ({ name }) => t('saved', { name }),
    after: (made) =>
      client.setQueryData(queryKey, (list: Preset[] = []) =>
        byName(list.map((one) => (one._id === made._id ? made : one))),
      ),
    failed: t('saveFailed'),
    stale: queryKey,
  })
  const remove = useMutation({
    mutationFn: (presetId: string) => call(presets.deletePreset, { presetId }, { appId: null }),
    onMutate: async (presetId) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Preset[]>(queryKey)
      client.setQueryData(queryKey, (list: Preset[] = []) => list.filter(({ _id }) => _id !== presetId))
      return before
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before)
      toast.error(getErrorMessage(error, t('deleteFailed')))
    },
    onSettled: refetch,
  })
  return { save, edit, remove }
}
