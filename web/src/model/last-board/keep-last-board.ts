import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { runningVersion } from '../../kit/config/version.ts'
import { safeLocalStorage } from '../../kit/store/browser-storage.ts'
import { sessionQueries } from '../session/me.ts'
import { getSession } from '../session/session.ts'
import { wholeBoard, type FirstBoard } from '../tasks/queries/first-board.ts'
import type { ListId } from '../tasks/queries/list-ids.ts'
import { taskQueries, type ListPage } from '../tasks/queries/task-queries.ts'
import { forgetLastBoard, getOwner, lastBoardKey, lastBoardStore } from './last-board.ts'
import { unconfirmedStore } from './restore-last-board.ts'

/** Pause between two writes, in ms. */
const pause = 2000

/** What the board shows now, its first pages only; undefined while a part is missing, unconfirmed or being changed. */
const shownBoard = (queries: QueryClient): FirstBoard | undefined => {
  if (unconfirmedStore.get() || queries.isMutating() > 0) return undefined
  const page = (list: ListId) => queries.getQueryData<InfiniteData<ListPage>>(taskQueries.list(list).queryKey)?.pages[0]
  const [todo, inProgress, done] = [page('todo'), page('in_progress'), page('done')]
  const stats = queries.getQueryData(taskQueries.stats().queryKey)
  const waiting = queries.getQueryData(taskQueries.waiting().queryKey)
  return todo && inProgress && done && stats && waiting && { todo, in_progress: inProgress, done, stats, waiting }
}

/** Keeps the board on screen for the next visit. With its `etag` only if nothing has changed since the response. */
export const keepBoard = async (queries: QueryClient, release: string, now: number): Promise<void> => {
  const board = shownBoard(queries)
  const me = queries.getQueryData(sessionQueries.me('customer').queryKey)
  const app = queries.getQueryData(sessionQueries.app().queryKey)
  const session = getSession('customer')
  const signedOut = () => getSession('customer')?.token !== session?.token
  const owner = await getOwner(session, release)
  if (!board || !me || !app || owner === undefined) return
  const answered = wholeBoard.get()
  const unchanged = answered && JSON.stringify(answered.board) === JSON.stringify(board)
  if (signedOut()) return
  // First the mark: whoever finds it deletes the board with it.
  safeLocalStorage.write(lastBoardKey, '')
  await lastBoardStore.write({ owner, savedAt: now, me, app, board })
  if (signedOut()) return forgetLastBoard()
  safeLocalStorage.write(lastBoardKey, (unchanged && answered.etag) || '')
}

const idle = (run: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: 5000 }) : setTimeout(run, 200)

/** Keeps the board after each of its changes while the browser is idle, until the returned function is called. */
export const keepLastBoard = (queries: QueryClient): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const keep = () => {
    timer = undefined
    if (!stopped) void keepBoard(queries, runningVersion, Date.now()).catch(() => undefined)
  }
  const soon = () => {
    timer ??= setTimeout(() => idle(keep), pause)
  }
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && (query.queryKey[0] === 'tasks' || query.queryKey[0] === 'session')) soon()
  })
  idle(keep)
  return () => {
    stopped = true
    stop()
    clearTimeout(timer)
  }
}
