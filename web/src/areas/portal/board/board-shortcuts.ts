import { openFilters } from '../../../features/tasks/filters/open-filters.ts'
import { openSearch } from '../../../features/portal/search/search-store.ts'
import { newRequestStore } from './new-request.ts'

/** Shortcuts of a board page: what they open, and what they do in its lists. */
export const pageShortcuts = { create: () => newRequestStore.set(true), filter: openFilters, search: openSearch }
export const displayOnlyShortcuts = { walk: true, lift: true, find: true, send: true } as const
