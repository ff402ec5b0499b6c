import type { UserView } from '../../features/account/users/user-queries.ts'

/** Search params of the users page: search text, view, page, open user, and whether the invite dialog is open. */
export type UsersSearch = {
  q?: string | undefined
  view?: UserView | undefined
  page?: number | undefined
  user?: string | undefined
  invite?: 'yes' | undefined
}

const views = new Set(['administrators', 'invited'])

export const validateUsersSearch = (search: Record<string, unknown>): UsersSearch => {
  const { q, view, page, user, invite } = search
  const number = Number(page)
  return {
    ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 100) }),
    ...(typeof view === 'string' && views.has(view) && { view: view as UserView }),
    ...(Number.isInteger(number) && number > 1 && { page: number }),
    ...(typeof user === 'string' && /^[0-9a-f]{24}$/.test(user) && { user }),
    ...(invite === 'yes' && { invite }),
  }
}
