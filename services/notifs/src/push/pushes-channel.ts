/** The Postgres channel on which due pushes are announced at commit. */
export const pushesChannel = 'notifs_pushes'
