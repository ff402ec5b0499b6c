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
type Deps = Pick<Platform, 'database' | 'clock'> & { count: (actor: Person, filter: Filter) => Promise<number> }

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

/**
 * Counts are shared by all staff for this time in ms: shorter than the pause after which a page counts again, which so
 * never gets one of before the change.
 */
const sharedMs = 4_000
const mostShared = 1_000

/**
 * Counts the requests of a page's default view, and of each preset that `actor` sees, one after the other. All staff
 * see the same requests, so a count is that of everybody.
 */
export const countPresets = ({ database, clock, count }: Deps) => {
  const shared = new Map<string, { at: number; counted: Promise<number> }>()
  const countOnce = (actor: Person, filter: Filter): Promise<number> => {
    const key = JSON.stringify(filter)
    const now = clock.now().getTime()
    const known = shared.get(key)
    if (known && now - known.at < sharedMs) return known.counted
    if (shared.size >= mostShared) shared.clear()
    const counted = count(actor, filter)
    shared.set(key, { at: now, counted })
    counted.catch(() => shared.delete(key))
    return counted
  }
  return async (actor: Person, page: PresetPage): Promise<PresetCounts> => {
    const first = await countOnce(actor, { open: true })
    const list: PresetCounts['list'] = []
    for (const { _id, filters } of await presetStore.list(database, page, actor.userId))
      list.push({ _id, count: await countOnce(actor, filterOf(page, filters)) })
    return { first, list }
  }
}
