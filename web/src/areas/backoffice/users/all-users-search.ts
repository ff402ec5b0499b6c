import { allUsersViews, type AllUsersView } from '../../../features/office/all-users/all-users-views.ts'

/** Search params of the users of all accounts: text, view and account. */
export type AllUsersSearch = { q?: string | undefined; view?: AllUsersView | undefined; app?: string | undefined }

export const validateAllUsersSearch = ({ q, view, app }: Record<string, unknown>): AllUsersSearch => {
  const known = allUsersViews.find((one) => one === view)
  return {
    ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 100) }),
    ...(known && known !== 'all' && { view: known }),
    ...(typeof app === 'string' && /^[0-9a-f]{24}$/.test(app) && { app }),
  }
}
