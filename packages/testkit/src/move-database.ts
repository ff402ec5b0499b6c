import type { Database } from '@passerelle/server/database/connect'

/**
 * Lets new connections of a running server go to another host (`name:port`) and back, as when the name of the database
 * leads elsewhere; cutting the existing ones is up to the proxy.
 */
export const databaseMover = ({ pool }: Pick<Database, 'pool'>) => {
  const home = pool.options.connectionString!
  return {
    moveTo: (host: string): void => {
      const url = new URL(home)
      url.host = host
      pool.options.connectionString = url.href
    },
    moveBack: (): void => {
      pool.options.connectionString = home
    },
  }
}
