import type { BacklogPreset, PresetCounts, PresetPage } from '@passerelle/contract/projects/presets'
import type { TaskFilters } from '@passerelle/contract/projects/filters'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { presetStore } from './preset-store.ts'

type Filter = {
  name?: string | undefined
  search?: string | undefined
  filters?: TaskFilters | undefined
  appIds?: readonly string[] | undefined
  open?: boolean | undefined
}
type Deps = Pick<Platform, 'database'> & { count: (actor: Person, filter: Filter) => Promise<number> }

/**
 * What a page shows of a preset. The list of requests leaves out done ones unless the preset shows them or searches a
 * text, and searches more than names; the backlog shows them unless the preset is of open ones.
 */
const filterOf = (
  page: PresetPage,
  { appIds, name, open, sort: _, groupBy: __, ...filters }: BacklogPreset['filters'],
) => ({
  filters,
  appIds: appIds?.length ? appIds : undefined,
  ...(page === 'backlog'
    ? { name, open: open === true }
    : { search: name, open: open !== false && name === undefined }),
})

/** Counts the requests of a page's default view, and of each preset that `actor` sees, one after the other. */
export const countPresets =
  ({ database, count }: Deps) =>
  async (actor: Person, page: PresetPage): Promise<PresetCounts> => {
    const first = await count(actor, { open: true })
    const list: PresetCounts['list'] = []
    for (const { _id, filters } of await presetStore.list(database, page, actor.userId))
      list.push({ _id, count: await count(actor, filterOf(page, filters)) })
    return { first, list }
  }
