import { totalmem } from 'node:os'

const megabyte = 1024 ** 2

/** An eighth of the machine's memory for what is read often, from what Postgres takes by itself to a gigabyte; it is taken only as it is used. */
const sharedBuffers = () => `${Math.min(1024, Math.max(128, Math.floor(totalmem() / 8 / megabyte)))}MB`

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  random_page_cost: '1.1',
  shared_buffers: sharedBuffers(),
  // Our own process logs what it did; statements with people's data in them stay out of the server's log.
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

/** Arguments of `postgres`. What is written to the product's cluster survives a power cut; a throwaway one only has to be fast. */
export const postgresArguments = (cluster: string, port: number, throwaway: boolean): string[] => {
  const settings = { ...always, port: `${port}`, ...(throwaway ? forgotten : {}) }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
