/** Postgres NOTIFY channel that announces due pushes on commit. */
export const pushesChannel = 'notifs_pushes'
