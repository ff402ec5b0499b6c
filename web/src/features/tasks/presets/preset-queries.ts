import { presets, type BacklogPreset, type PresetPage } from '@passerelle/contract/projects/presets'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'

export type Preset = BacklogPreset
/** What a preset stores of a page: filters, columns and sums. */
export type PresetView = Pick<Preset, 'filters' | 'columns' | 'stats'>
export type { PresetPage }

/** Saved views of a page: the shared ones and one's own, by name (API-057). */
export const presetsOf = (page: PresetPage) =>
  queryOptions({
    queryKey: ['presets', page],
    queryFn: async ({ signal }) => (await call(presets.listPresets, { page }, { signal, appId: null })).list,
    staleTime: 60_000,
  })
