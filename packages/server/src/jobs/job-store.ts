import type { BackendFactory, ConnectionOptions } from 'bullmq'

/** Where the queues live. Everything else about jobs is the same for each store. */
export type JobStore = {
  /** For adding: answers soon or fails soon. */
  queueConnection: StoreConnection
  /** For working: waits as long as it takes. */
  workerConnection: () => StoreConnection
  /** To be awaited after the queues and workers are closed. */
  close: () => Promise<void>
}

export type StoreConnection = { connection: ConnectionOptions; factory: BackendFactory | undefined; prefix?: string }

/** What a store tells about connections that break; they come back by themselves. */
export type StoreLogger = { warn: (details: object, text: string) => void }
