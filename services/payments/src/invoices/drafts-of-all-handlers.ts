import type { draftsOfAll } from '@passerelle/contract/payments/drafts-of-all'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import { draftsOfAllView } from './drafts-of-all-view.ts'
import { exportDraftsOfAll } from './export-drafts-of-all.ts'

type CallOf<K extends keyof typeof draftsOfAll> = Call<(typeof draftsOfAll)[K]>

/** Handlers of the drafts of all accounts (ADR 0031). */
export const draftsOfAllHandlers = ({ database }: Pick<Platform, 'database'>) => {
  const list = draftsOfAllView(database.query)
  const write = exportDraftsOfAll(list)
  return {
    listDraftsOfAll: ({ query }: CallOf<'listDraftsOfAll'>) => list(query),
    exportDraftsOfAll: async ({ query, request }: CallOf<'exportDraftsOfAll'>) => write(query, request.locale),
  }
}
