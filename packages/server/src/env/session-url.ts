import type { Env } from '../env.ts'

/**
 * The address of the database for what needs a session of its own: notifications, session locks, the job store,
 * migrations, backups. A transaction pooler in front of `databaseUrl` gives none.
 */
export const getSessionUrl = ({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Env, 'databaseUrl' | 'databaseDirectUrl'>): string => databaseDirectUrl ?? databaseUrl
