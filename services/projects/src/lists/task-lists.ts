import { maxUnpagedResults } from '@passerelle/contract/projects/lists'
import type { TaskSort } from '@passerelle/contract/projects/filters'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { resolveFilters } from '../filters/resolve-filters.ts'
import { isEmptyFilter, type FilterInput } from '../filters/filter-criteria.ts'
import { boardView, listCount, type BoardPage } from '../board/board-view.ts'
import {
  activeStatement,
  archivedCountStatement,
  archivedStatement,
  namedStatement,
  tasksStatement,
} from './list-statements.ts'
import { listView } from './list-view.ts'
import { parsePeriod } from './period.ts'
import { statsView } from './stats-view.ts'

type Page = { skip: number; limit: number }
/** Without a limit, up to the max size of one response. */
type Unpaged = { skip: number; limit?: number | undefined }
type ListParams = FilterInput & Page & { sort?: TaskSort | undefined; open?: boolean | undefined }

const whole = ({ skip, limit = maxUnpagedResults }: Unpaged): Page => ({ skip, limit })

/** All task lists; they share one filter condition. */
export const taskLists = (platform: Pick<Platform, 'database' | 'clock' | 'env'>) => {
  const {
    database: { query },
    clock,
  } = platform
  const narrowed = resolveFilters(platform)
  const board = boardView({ query })
  const count = listCount({ query })
  const show = listView({ query, clock })
  const stats = statsView({ query })

  /**
   * Searches tasks of these accounts; null = all. Filters are resolved with the settings of the call's account, if any.
   */
  const search = async (
    actor: Person,
    appIds: readonly string[] | null,
    { sort, open, skip, limit, ...asked }: ListParams,
  ) =>
    show(
      actor,
      { limit },
      tasksStatement({ appIds, skip, limit }, sort, await narrowed(actor, actor.appId ?? null, asked), open),
    )

  return {
    /** One page of a board list; an empty filter uses the cheaper unfiltered statement (API-005). */
    board: async (actor: Person, page: BoardPage, asked: FilterInput) =>
      board(actor, page, isEmptyFilter(asked) ? null : await narrowed(actor, page.appId, asked)),
    /** Counts all tasks of one board list under filters (SRC-011). */
    count: async (actor: Person, list: Pick<BoardPage, 'appId' | 'listId'>, asked: FilterInput) =>
      count(list, await narrowed(actor, list.appId, asked)),
    search,
    archived: async (actor: Person, appIds: readonly string[] | null, page: Unpaged) =>
      show(actor, whole(page), archivedStatement({ appIds, ...whole(page) })),
    /** Archived tasks of one account under filters, with their number. */
    archivedOf: async (actor: Person, appId: string, { skip, limit, ...asked }: FilterInput & Unpaged) => {
      const narrowing = isEmptyFilter(asked) ? null : await narrowed(actor, appId, asked)
      const page = whole({ skip, limit })
      const [shown, counted] = await Promise.all([
        show(actor, page, archivedStatement({ appIds: [appId], ...page }, narrowing)),
        query<{ total: number }>(archivedCountStatement(appId, narrowing)),
      ])
      return { ...shown, total: counted.rows[0]?.total ?? 0 }
    },
    active: async (actor: Person, appId: string, { from, to, ...page }: { from: string; to: string } & Unpaged) => {
      const period = parsePeriod({ from, to })
      return show(actor, whole(page), activeStatement({ appIds: [appId], ...whole(page) }, period.from, period.before))
    },
    named: async (actor: Person, appIds: readonly string[] | null, ids: readonly string[]) => {
      const page = { appIds, skip: 0, limit: ids.length }
      return show(actor, page, namedStatement(page, ids))
    },
    stats: async (actor: Person, appId: string, asked: FilterInput) =>
      stats(actor, appId, isEmptyFilter(asked) ? null : await narrowed(actor, appId, asked)),
  }
}

/** Reads of all task lists. */
export type TaskLists = ReturnType<typeof taskLists>
