import { presets, type BacklogPreset, type PresetPage } from '@passerelle/contract/projects/presets'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../model/api/call.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'

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

/** Numbers of requests: of a page by default, and of each saved view by its id. */
export type PresetCounts = { first: number; of: ReadonlyMap<string, number> }

/** How many requests a page shows by default and in each of its saved views. */
export const presetCountsOf = (page: PresetPage) =>
  queryOptions({
    // Below the key of the tasks, so that a change made here counts again.
    queryKey: [...taskQueries.all(), 'preset-counts', page],
    queryFn: async ({ signal }): Promise<PresetCounts> => {
      const { first, list } = await call(presets.countPresets, { page }, { signal, appId: null })
      return { first, of: new Map(list.map(({ _id, count }) => [_id, count])) }
    },
    staleTime: 30_000,
  })
