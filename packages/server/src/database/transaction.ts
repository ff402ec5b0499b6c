import type { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryConfig, QueryResult } from 'pg'
import { timed } from '../metrics/slow-statements.ts'
import { noteEffect } from './call-deadline.ts'
import type { PrismaTx } from './client.ts'
import { commitMarker } from './commit-marker.ts'
import type { PrismaClient } from './generated/client.ts'
import { isConnectionFailure } from './connection-failure.ts'
import { joinWrites } from './join-writes.ts'
import { getSqlState } from './pg-error.ts'
import { withDeadline, type SharedPool } from './pool.ts'
import { bindPrismaToTransaction } from './prisma-in-transaction.ts'
import { retryOnConflict } from './retry.ts'
import type { Query, Result, Statement, StatementOf } from './statement.ts'
import { beginStatement } from './account-scope.ts'

export type Tx = {
  prisma: PrismaTx
  query: Query
  /**
   * Sends a statement whose result nobody needs, without waiting for it: it travels with the next one or with COMMIT.
   * If it fails, the transaction fails.
   */
  send: (statement: Statement) => void
  /** Like `send`, but with the result, to be awaited after the transaction. */
  sendFor: <Row>(statement: StatementOf<Row>) => Promise<Result<Row>>
  /**
   * Sends a statement right behind COMMIT on the same connection, so that it sees what the transaction has left and
   * needs no round trip of its own. To be awaited after the transaction.
   */
  sendBehindCommit: <Row>(statement: StatementOf<Row>) => Promise<Result<Row>>
  /**
   * Registers an after-commit hook. Hooks run in the order of registration; they do not run after a rollback, nor for
   * an attempt that is retried.
   */
  afterCommit: (effect: () => void | Promise<void>) => void
}

export type Transaction = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>

export type TransactionDeps = { pool: SharedPool; prisma: PrismaClient; onLateFailure: (error: unknown) => void }

type Running = { tx: Tx; open: boolean; failure?: { error: unknown } }

const AFTER_COMMIT_TIMEOUT_MS = 2000
const inFailedTransaction = '25P02'

/**
 * `transaction(run)`: BEGIN, `run`, COMMIT on one connection, which `tx.query` and `tx.prisma` share. `run` may be
 * retried (deadlock, serialization failure), so side effects outside the database belong into `afterCommit`. A nested
 * call joins the running transaction, which commits only if every part succeeds. Throws Problem `conflict`.
 */
export const createTransaction = ({ pool, prisma, onLateFailure }: TransactionDeps): Transaction => {
  const running = pool.transactions as AsyncLocalStorage<Running>

  const once = async <T>(run: (tx: Tx) => Promise<T>) => {
    const client = await pool.connect()
    const writeTogether = joinWrites(client)
    let isNameLost = false
    const query = (config: QueryConfig): Promise<QueryResult> => {
      writeTogether()
      const answered = timed(pool.observe, config, () => client.query(withDeadline(config)))
      if (pool.isPooled) answered.catch((error: unknown) => (isNameLost ||= getSqlState(error) === inFailedTransaction))
      return answered
    }
    let sendFailure: { error: unknown } | undefined
    const noteFailure = (error: unknown) => {
      // Behind a failed statement everything fails as "aborted"; the first failure says why.
      if (getSqlState(error) !== inFailedTransaction) sendFailure ??= { error }
    }
    const send = (config: QueryConfig) => void query(config).catch(noteFailure)
    const behindCommit: (() => Promise<void>)[] = []
    const guest = bindPrismaToTransaction(prisma, pool, query)
    const afterCommitHooks: (() => void | Promise<void>)[] = []
    const tx: Tx = {
      prisma: guest.prisma,
      query: async (statement) => toQueryResult(await query(statement)),
      send,
      sendFor: <Row>(statement: StatementOf<Row>) => {
        const answered = query(statement)
        // Before what was sent behind it: on a new connection that fails because its statement is not prepared.
        answered.catch(noteFailure)
        const sent = answered.then(toQueryResult<Row>)
        sent.catch(() => {})
        return sent
      },
      sendBehindCommit: <Row>(statement: StatementOf<Row>) => {
        const { promise, resolve, reject } = Promise.withResolvers<Result<Row>>()
        // Its caller has other things to await first.
        promise.catch(() => {})
        behindCommit.push(() =>
          query(statement)
            .then(toQueryResult<Row>)
            .then(resolve, reject),
        )
        return promise
      },
      afterCommit: (effect) => void afterCommitHooks.push(effect),
    }
    const state: Running = { tx, open: true }
    let committing: { result: T; wasCommitted: (() => Promise<boolean>) | undefined } | undefined
    try {
      send({ text: beginStatement() })
      const result = await running.run(state, run, tx)
      if (state.failure) throw state.failure.error
      state.open = false
      await guest.leave()
      committing = { result, wasCommitted: await commitMarker.getStore()?.mark(tx.query) }
      const committed = query({ text: 'COMMIT' })
      const reads = behindCommit.map((sendNow) => sendNow())
      const { command } = await committed
      await Promise.all(reads)
      if (sendFailure) throw sendFailure.error
      // Postgres replies to COMMIT with ROLLBACK if a statement failed and its error was swallowed.
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: an error of one of its statements was swallowed')
      client.release()
      return { result, afterCommitHooks }
    } catch (caught) {
      const error = sendFailure?.error ?? caught
      state.open = false
      await guest.leave().catch(() => {})
      if (isConnectionFailure(error)) {
        // A ROLLBACK would wait on the same broken connection; closing it makes the server roll back.
        client.release(true)
        // The result of COMMIT is lost, but the transaction may have been committed.
        if (await committing?.wasCommitted?.()) return { result: committing!.result, afterCommitHooks }
        throw error
      }
      await query({ text: 'ROLLBACK' }).then(
        // PgBouncer holds the name of a statement that Postgres never prepared, and refuses it from then on.
        () => client.release(isNameLost),
        (broken: Error) => client.release(broken),
      )
      throw error
    }
  }

  return async (run) => {
    const outer = running.getStore()
    if (outer?.open) return join(outer, run)
    const { result, afterCommitHooks } = await retryOnConflict(() => once(run))
    noteEffect()
    await running.exit(() => commitMarker.exit(() => runAfterCommitHooks(afterCommitHooks, onLateFailure)))
    return result
  }
}

const join = async <T>(outer: Running, run: (tx: Tx) => Promise<T>) => {
  try {
    return await run(outer.tx)
  } catch (error) {
    outer.failure ??= { error }
    throw error
  }
}

export const toQueryResult = <Row>({ rows, rowCount }: { rows: unknown[]; rowCount: number | null }) => ({
  rows: rows as Row[],
  rowCount: rowCount ?? 0,
})

/**
 * Runs the after-commit hooks in order. The transaction is already committed, so a failing hook is only logged, and a
 * slow one stops delaying the caller after a timeout.
 */
const runAfterCommitHooks = async (
  afterCommitHooks: (() => void | Promise<void>)[],
  onFailure: (error: unknown) => void,
) => {
  if (afterCommitHooks.length === 0) return
  const inOrder = async () => {
    for (const effect of afterCommitHooks) await Promise.resolve().then(effect).catch(onFailure)
  }
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    onFailure(new Error('An effect after a commit takes long; the caller did not wait for it'))
    timeout.resolve()
  }, AFTER_COMMIT_TIMEOUT_MS)
  await Promise.race([inOrder(), timeout.promise])
  clearTimeout(timer)
}
