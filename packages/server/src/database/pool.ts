import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { timed, type StatementObserver } from '../metrics/slow-statements.ts'
import { createBackgroundTurns } from './background-turns.ts'
import { finishWaitMs, isInRequest, noteEffect, queryTimeoutMs } from './call-deadline.ts'

/** The part of a connection that Prisma uses during a transaction. */
export type TransactionClient = Pick<pg.PoolClient, 'query' | 'on' | 'removeListener' | 'release'>

/** `kept`: number of idle connections that stay open together with their cached plans; 0 by default. */
export type PoolOptions = {
  url: string
  max: number
  minIdle?: number
  /** How many connections work outside of requests has at most, so that calls find one; all by default. */
  maxInBackground?: number | undefined
  /** How long a request waits for a free connection, in ms; 5 s by default, as everything else does. */
  requestWaitMs?: number | undefined
  /** There is a transaction pooler (PgBouncer) in front: session settings are made there. */
  isPooled?: boolean | undefined
  /** Sends statements without a name, for poolers that cannot follow prepared ones. */
  isUnprepared?: boolean | undefined
  onError: (error: Error) => void
  observe?: StatementObserver | undefined
}

const { builtins } = pg.types
const INT8_ARRAY = 1016
/** How long a request waits for a connection, and a new connection of a request for the server. */
const connectionTimeoutMs = 5000
/** The same for work outside of requests, which nobody waits for: after a start many jobs connect at once. */
export const backgroundConnectionTimeoutMs = 15_000

const parseInt8 = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`)
  return value
}

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: parseInt8,
  [INT8_ARRAY]: (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parseInt8(item))),
  [builtins.DATE]: (text) => text,
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
}

/**
 * What each session is set to. Prisma writes and reads timestamps without a time zone, so the session zone must be UTC.
 * Named statements reuse one generic plan: Postgres would plan long board queries again each time, which takes longer
 * than running them.
 */
const sessionSettings = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c jit=off',
}

class UnpreparedClient extends pg.Client {
  override query = ((config: unknown, ...rest: never[]) => {
    const isNamed = typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
    return super.query((isNamed ? { ...config, name: undefined } : config) as string, ...rest)
  }) as pg.Client['query']
}

/**
 * One connection pool for our SQL and for Prisma. Inside a transaction (tracked in AsyncLocalStorage), Prisma gets the
 * connection of that transaction instead of a new one.
 */
export class SharedPool extends pg.Pool {
  readonly currentTransaction = new AsyncLocalStorage<TransactionClient>()

  /** Whether a transaction of this pool runs: what it asks for beside its own connection does not wait for a turn. */
  readonly transactions = new AsyncLocalStorage<unknown>()

  readonly observe: StatementObserver | undefined

  private readonly background: ReturnType<typeof createBackgroundTurns>

  private readonly ends = new Map<pg.PoolClient, () => void>()

  readonly isPooled: boolean

  private readonly requestWaitMs: number

  private waitedInVain = false

  constructor({
    url,
    max,
    minIdle = 0,
    maxInBackground = max,
    requestWaitMs = connectionTimeoutMs,
    isPooled = false,
    isUnprepared = false,
    onError,
    observe,
  }: PoolOptions) {
    super({
      connectionString: url,
      max,
      min: minIdle,
      types: types as pg.CustomTypesConfig,
      application_name: 'passerelle',
      connectionTimeoutMillis: connectionTimeoutMs,
      keepAlive: true,
      // Statements of a transaction that do not need each other's results travel together.
      pipeline: true,
      ...(isPooled ? {} : sessionSettings),
      ...(isUnprepared && { Client: UnpreparedClient }),
    })
    this.observe = observe
    this.isPooled = isPooled
    this.requestWaitMs = requestWaitMs
    this.background = createBackgroundTurns(maxInBackground)
    this.on('release', (_error, client) => this.endTurn(client))
    // An error on an idle connection (Postgres restarts) must not crash the process.
    this.on('error', onError)
    // The same for a connection in use: its statement fails, so the error is reported there.
    this.on('connect', (client) => void client.on('error', () => {}))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(done: Parameters<pg.Pool['connect']>[0]): void
  override connect(done?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (done) return this.acquire(done)
    const guest = this.currentTransaction.getStore()
    if (guest) return Promise.resolve(guest as pg.PoolClient)
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    this.acquire((error, client) => (client ? resolve(client) : reject(error)))
    return promise
  }

  /**
   * True while every connection is in use and the last request that waited for one gave up: further requests would only
   * wait in vain too.
   */
  get isStarved(): boolean {
    return this.waitedInVain && this.isExhausted
  }

  private get isExhausted(): boolean {
    return this.idleCount === 0 && this.totalCount >= (this.options.max ?? 0)
  }

  private endTurn(client: pg.PoolClient): void {
    const end = this.ends.get(client)
    this.ends.delete(client)
    end?.()
  }

  private acquire(done: Parameters<pg.Pool['connect']>[0]): void {
    if (isInRequest() || this.transactions.getStore() !== undefined) return this.acquireNow(done)
    const onTimeout = () => done(new Error('timeout exceeded when trying to connect'), undefined, () => {})
    const take = (end: () => void) =>
      this.acquireNow((error, client, release) => {
        if (client) this.ends.set(client, end)
        else end()
        done(error, client, release)
      })
    this.background.take(take, { waitMs: backgroundConnectionTimeoutMs, onTimeout })
  }

  private acquireNow(done: Parameters<pg.Pool['connect']>[0]): void {
    const waits = this.isExhausted
    const { connectionTimeoutMillis } = this.options
    // The pool reads the timeout when a caller joins its queue.
    if (!isInRequest()) this.options.connectionTimeoutMillis = backgroundConnectionTimeoutMs
    else if (waits) this.options.connectionTimeoutMillis = finishWaitMs() ?? this.requestWaitMs
    super.connect((error, client, release) => {
      this.waitedInVain = error !== undefined && waits && this.isExhausted
      done(error, client, release)
    })
    this.options.connectionTimeoutMillis = connectionTimeoutMillis
  }

  /** Used by Prisma and by single statements; does not wait beyond the deadline of the current request. */
  override query: pg.Pool['query'] = ((...args: [string | pg.QueryConfig, ...unknown[]]) => {
    const [config, ...rest] = args
    if (typeof config !== 'object' || 'submit' in config || rest.some((each) => typeof each === 'function'))
      return super.query(config as string, ...(rest as []))
    const limited = withDeadline(config)
    return timed(this.observe, config, () => super.query(limited, ...(rest as []))).then((result) => {
      if (result.command !== 'SELECT' || writesWithin.test(config.text)) noteEffect()
      return result
    })
  }) as pg.Pool['query']
}

/** A statement that writes in its `WITH` and ends with a SELECT. */
const writesWithin = /^\s*WITH\b[^]*\b(?:INSERT|UPDATE|DELETE|MERGE)\b/i

/** Adds the remaining time of the current request to the statement as its timeout. */
export const withDeadline = <Config extends pg.QueryConfig>(config: Config): Config => {
  const timeout = queryTimeoutMs()
  return timeout === undefined ? config : { ...config, query_timeout: timeout }
}
