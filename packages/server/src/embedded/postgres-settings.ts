import { totalmem } from 'node:os'

const megabyte = 1024 ** 2

/**
 * Shared buffers: an eighth of the machine's memory, at least 128 MB (the Postgres default) and at most 1 GB; allocated
 * only as it is used.
 */
const sharedBuffers = () => `${Math.min(1024, Math.max(128, Math.floor(totalmem() / 8 / megabyte)))}MB`

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  random_page_cost: '1.1',
  shared_buffers: sharedBuffers(),
  // This process logs its own work; statements with personal data must not appear in the server's log.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

const forgotten = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
}

/**
 * Returns the command-line arguments of `postgres`. The product's cluster is crash-safe; an ephemeral one is optimised
 * for speed.
 */
export const postgresArguments = (cluster: string, port: number, throwaway: boolean): string[] => {
  const settings = { ...always, port: `${port}`, ...(throwaway ? forgotten : {}) }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
