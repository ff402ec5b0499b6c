import pg from 'pg'

export type ListenOptions = {
  url: string
  channels: readonly string[]
  onNotification: (payload: string, channel: string) => void
  /** The connection is proved alive (heartbeat): every notification until now was received. */
  alive: () => void
  /** Listening again after a reconnect: notifications in between were missed. */
  recovered: () => void
  logger: { warn: (details: object, text: string) => void }
  heartbeatMs?: number
}
export type PgListener = { ready: Promise<void>; stop: () => Promise<void> }

const backoffDelay = (attempt: number) => Math.min(20 * 2 ** attempt, 5000)

/**
 * Listens for notifications on its own connection and reconnects automatically. Postgres wakes every connection that
 * listens to anything for each notification in its database, so a process has as few as possible. Needs a session
 * connection, no transaction pooler. A heartbeat detects a dead peer, which a connection that only listens would never
 * notice.
 */
export const createPgListener = ({
  url,
  channels,
  onNotification,
  alive,
  recovered,
  logger,
  heartbeatMs = 10_000,
}: ListenOptions): PgListener => {
  const first = Promise.withResolvers<void>()
  let client: pg.Client | undefined
  let stopped = false
  let everListened = false
  let attempt = 0
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'passerelle events',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    })
    client = next
    const lost = () => {
      if (client !== next) return
      client = undefined
      clearTimeout(timer)
      void next.end().catch(() => {})
      if (!stopped) timer = setTimeout(() => void connect(), backoffDelay(attempt++))
    }
    next.on('error', (err) => logger.warn({ err, channels }, 'the listening connection was lost'))
    next.on('end', lost)
    next.on('notification', ({ payload, channel }) => onNotification(payload ?? '', channel))

    const beat = async () => {
      try {
        await next.query('SELECT 1')
      } catch {
        return lost()
      }
      if (client !== next) return
      alive()
      timer = setTimeout(() => void beat(), heartbeatMs)
    }
    try {
      await next.connect()
      await next.query(channels.map((channel) => `LISTEN ${channel}`).join('; '))
    } catch (err) {
      logger.warn({ err, channels }, 'cannot listen')
      return lost()
    }
    if (client !== next) return
    attempt = 0
    if (everListened) recovered()
    else alive()
    everListened = true
    first.resolve()
    timer = setTimeout(() => void beat(), heartbeatMs)
  }

  void connect()
  return {
    ready: first.promise,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      const last = client
      client = undefined
      first.resolve()
      await last?.end().catch(() => {})
    },
  }
}
