import { EventEmitter } from 'node:events'
import { PostgresConnection, type PgPool, type PgPoolClient } from 'bullmq'

type PgListenClient = Awaited<ReturnType<PostgresConnection['getListenClient']>>

/** The connection on which all workers of a process listen for jobs. */
export type SharedListener = {
  /** Opens the connection when there is none. */
  client: () => Promise<PgListenClient>
  /** Calls back when the connection was lost: it no longer listens to anything. */
  onLoss: (listener: (error: Error) => void) => void
  close: () => Promise<void>
}

type Opened = { client: PgPoolClient; shared: PgListenClient }

/** Lets workers use one client at the same time: its statements run one after the other. */
const share = (client: PgPoolClient): PgListenClient => {
  const notifications = new EventEmitter().setMaxListeners(0)
  client.on('notification', (message) => void notifications.emit('notification', message))
  let last: Promise<unknown> = Promise.resolve()
  const shared: PgListenClient = {
    query: <Row>(text: string, params?: readonly unknown[]) => {
      const next = last.then(() => client.query<Row>(text, params))
      last = next.catch(() => {})
      return next
    },
    on: (event: string, listener: unknown) => {
      notifications.on(event, listener as () => void)
      return shared
    },
    removeListener: (event, listener) => {
      notifications.off(event, listener)
      return shared
    },
    removeAllListeners: () => shared,
  }
  return shared
}

/**
 * Takes one connection of the pool for all workers. Postgres wakes every connection that listens to anything for each
 * notification in its database, also for the event of each write: with a connection per worker that cost a fifth of the
 * write.
 */
export const createSharedListener = (pool: PgPool): SharedListener => {
  const losses = new EventEmitter().setMaxListeners(0)
  let opening: Promise<Opened> | undefined
  const open = (): Promise<Opened> => {
    const opened = pool.connect().then((client) => {
      client.on('error', (error) => {
        if (opening !== opened) return
        opening = undefined
        client.release(true)
        losses.emit('loss', error)
      })
      return { client, shared: share(client) }
    })
    opening = opened
    opened.catch(() => {
      if (opening === opened) opening = undefined
    })
    return opened
  }
  return {
    client: async () => (await (opening ?? open())).shared,
    onLoss: (listener) => void losses.on('loss', listener),
    close: async () => {
      const closing = opening
      opening = undefined
      const last = await closing?.catch(() => undefined)
      last?.client.release(true)
    },
  }
}

/** BullMQ's connection of one worker, which listens on the shared one. */
export class WorkerConnection extends PostgresConnection {
  private readonly listener: SharedListener

  constructor(pool: PgPool, listener: SharedListener) {
    super(pool)
    this.listener = listener
    listener.onLoss((error) => {
      this.emit('listenerinvalidated')
      if (this.listenerCount('error') > 0) this.emit('error', error)
    })
  }

  override getListenClient(): Promise<PgListenClient> {
    return this.listener.client()
  }

  /** BullMQ names a connection after its worker; this one belongs to all of them. */
  override async setListenClientName(): Promise<void> {}
}
