import { serverViews } from '@passerelle/contract/clouds/servers-of-all'
import type { ServerView } from '../../../features/clouds/servers-of-all/servers-of-all-query.ts'

/** Search params of the servers of all accounts: text, view and account. */
export type ServersSearch = { q?: string | undefined; view?: ServerView | undefined; app?: string | undefined }

export const validateServersSearch = ({ q, view, app }: Record<string, unknown>): ServersSearch => {
  const known = serverViews.find((one) => one === view)
  return {
    ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 100) }),
    ...(known && known !== 'all' && { view: known }),
    ...(typeof app === 'string' && /^[0-9a-f]{24}$/.test(app) && { app }),
  }
}
