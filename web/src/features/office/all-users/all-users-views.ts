/** What the list of all users is narrowed to; `unprotected` users have no second factor. */
export const allUsersViews = ['all', 'administrators', 'invited', 'unprotected'] as const
export type AllUsersView = (typeof allUsersViews)[number]
