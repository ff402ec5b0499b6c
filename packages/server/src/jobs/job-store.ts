import type { BackendFactory, ConnectionOptions } from 'bullmq'

/** Where the queues are stored. All other job code is the same for each store. */
export type JobStore = {
  /** Whether a job that was added stays until it has run; Redis may lose some. */
  durable: boolean
  /** Connection for adding jobs: succeeds or fails quickly. */
  queueConnection: StoreConnection
  /** Connection for workers: retries without limit. */
  workerConnection: () => StoreConnection
  /** To be awaited after the queues and workers are closed. */
  close: () => Promise<void>
}

export type StoreConnection = { connection: ConnectionOptions; factory: BackendFactory | undefined; prefix?: string }

/** Logger for broken connections; they reconnect automatically. */
export type StoreLogger = { warn: (details: object, text: string) => void }
