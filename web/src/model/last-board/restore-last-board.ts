import { isProblem } from '@passerelle/contract/problems'
import { lists } from '@passerelle/contract/projects/lists'
import { fullPath } from '@passerelle/contract/full-path'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { runningVersion } from '../../kit/config/version.ts'
import { createStore } from '../../kit/store/store.ts'
import { unchangedResponses } from '../api/early-response.ts'
import { sessionQueries } from '../session/me.ts'
import { getSession } from '../session/session.ts'
import { listIds } from '../tasks/queries/list-ids.ts'
import { taskQueries } from '../tasks/queries/task-queries.ts'
import { findLastBoard, forgetLastBoard, getOwner, type LastBoard } from './last-board.ts'

/** Whether the board on screen is the kept one, which the server has not confirmed yet. */
export const unconfirmedStore = createStore(false)

const boardPath = fullPath(lists.readBoard)
/** The session ended, the person may not any more, or the account is gone. */
const refusals = new Set([401, 403, 404])
/** Old enough that each query fetches when it is first used. */
const old = { updatedAt: 1 }

const fill = (queries: QueryClient, { me, app, board }: LastBoard) => {
  const whole: [QueryKey, unknown][] = [
    ...listIds.map((list): [QueryKey, unknown] => [
      taskQueries.list(list).queryKey,
      { pages: [board[list]], pageParams: [0] },
    ]),
    [taskQueries.stats().queryKey, board.stats],
    [taskQueries.waiting().queryKey, board.waiting],
  ]
  const people: [QueryKey, unknown][] = [
    [sessionQueries.me('customer').queryKey, me],
    [sessionQueries.app().queryKey, app],
  ]
  const filled = [...whole, ...people]
  for (const [key, data] of filled) queries.setQueryData(key, data, old)
  return { board: new Set(whole.map(([key]) => hashKey(key))), all: filled.map(([key]) => key) }
}

/** Confirms the board with the first response; a refusal takes it off the screen. */
const followResponses = (queries: QueryClient, { board, all }: ReturnType<typeof fill>) => {
  const hashes = new Set(all.map((key) => hashKey(key)))
  const end = () => {
    stop()
    unconfirmedStore.set(false)
  }
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !hashes.has(event.query.queryHash)) return
    const { action } = event
    if (action.type === 'success' && action.manual !== true) {
      hashes.delete(event.query.queryHash)
      if (![...board].some((hash) => hashes.has(hash))) unconfirmedStore.set(false)
      if (hashes.size === 0) end()
    }
    if (action.type !== 'error' || !isProblem(action.error) || !refusals.has(action.error.status)) return
    end()
    void forgetLastBoard()
    for (const key of all) {
      const query = queries.getQueryCache().find({ queryKey: key })
      if (query && hashes.has(query.queryHash))
        query.setState({ data: undefined, dataUpdatedAt: 0, status: query.state.error ? 'error' : 'pending' })
    }
  })
}

/**
 * Puts the board that this person saw last into the cache, so that it is painted before the server has answered; its
 * queries fetch all the same. Only at the address of the whole board.
 */
export const restoreLastBoard = async (queries: QueryClient, release = runningVersion): Promise<void> => {
  if (location.pathname !== '/' || location.search !== '') return
  const owner = await getOwner(getSession('customer'), release)
  const kept = await findLastBoard(owner, Date.now())
  if (!kept) return
  unchangedResponses.set(boardPath, kept.board)
  followResponses(queries, fill(queries, kept))
  unconfirmedStore.set(true)
}
