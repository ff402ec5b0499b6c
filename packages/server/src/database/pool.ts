import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { timed, type StatementObserver } from '../metrics/slow-statements.ts'
import { queryTimeoutMs } from './call-deadline.ts'

/** What Prisma needs of a connection during a transaction. */
export type TransactionClient = Pick<pg.PoolClient, 'query' | 'on' | 'removeListener' | 'release'>

/** `kept` connections stay open when nobody uses them, with the plans that they have; none unless said. */
export type PoolOptions = {
  url: string
  max: number
  minIdle?: number
  onError: (error: Error) => void
  observe?: StatementObserver | undefined
}

const { builtins } = pg.types
const INT8_ARRAY = 1016

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
 * The pool that our own SQL and Prisma share. Inside `lending` a client that asks for a connection (Prisma, which opens a
 * transaction) is given the one that the running transaction already holds.
 */
export class SharedPool extends pg.Pool {
  readonly currentTransaction = new AsyncLocalStorage<TransactionClient>()

  readonly observe: StatementObserver | undefined

  constructor({ url, max, minIdle = 0, onError, observe }: PoolOptions) {
    super({
      connectionString: url,
      max,
      min: minIdle,
      types: types as pg.CustomTypesConfig,
      application_name: 'passerelle',
      connectionTimeoutMillis: 5000,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 15_000,
      keepAlive: true,
      // Prisma writes and reads instants without a zone: any other session zone would shift them.
      // A named statement keeps one plan: Postgres would plan long board pages anew each time, which takes longer than running them.
      options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c jit=off',
    })
    this.observe = observe
    // A connection that ends while nobody uses it (a restart of Postgres) must not end the process.
    this.on('error', onError)
    // The same for one that is in use: its statement fails, and that is how its user learns of it.
    this.on('connect', (client) => void client.on('error', () => {}))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(done: Parameters<pg.Pool['connect']>[0]): void
  override connect(done?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (done) return super.connect(done)
    const guest = this.currentTransaction.getStore()
    return guest ? Promise.resolve(guest as pg.PoolClient) : super.connect()
  }

  /** What Prisma and single statements use; a call does not wait for them beyond its deadline. */
  override query: pg.Pool['query'] = ((...args: [string | pg.QueryConfig, ...unknown[]]) => {
    const [config, ...rest] = args
    if (typeof config !== 'object' || 'submit' in config || rest.some((each) => typeof each === 'function'))
      return super.query(config as string, ...(rest as []))
    const limited = withDeadline(config)
    return timed(this.observe, config, () => super.query(limited, ...(rest as [])))
  }) as pg.Pool['query']
}

/** The statement with the time that is left to the call which runs it. */
export const withDeadline = <Config extends pg.QueryConfig>(config: Config): Config => {
  const timeout = queryTimeoutMs()
  return timeout === undefined ? config : { ...config, query_timeout: timeout }
}
