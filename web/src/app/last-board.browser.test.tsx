import { people } from '@passerelle/contract/accounts/people'
import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { board, BoardPage } from '@passerelle/contract/projects/board'
import { lists } from '@passerelle/contract/projects/lists'
import { TaskCard } from '@passerelle/contract/projects/schemas'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from './query-client.ts'
import { followSessions } from './follow-sessions.ts'
import { example } from '../testing/example.ts'
import { appId, openPage, say, setUpServer, userId } from '../testing/open-page.tsx'
import { setSession } from '../model/session/session.ts'
import type { Session } from '../model/session/stored-session.ts'
import {
  findLastBoard,
  forgetLastBoard,
  getOwner,
  lastBoardKey,
  lastBoardStore,
  type LastBoard,
} from '../model/last-board/last-board.ts'
import { keepBoard } from '../model/last-board/keep-last-board.ts'
import { restoreLastBoard, unconfirmedStore } from '../model/last-board/restore-last-board.ts'

const server = setUpServer()
const ada: Session = { token: 'test', appId }
const release = '1.0.0+a'
const now = Date.parse('2026-11-20T08:00:00Z')
const day = 86_400_000

const pageOf = (...list: TaskCard[]) => example(BoardPage, { list, total: list.length })
const cardOf = (taskId: string, name: string) => example(TaskCard, { taskId, name, listId: 'todo' })
const boardOf = (...cards: TaskCard[]) => ({
  ...example(lists.readBoard.response),
  todo: pageOf(...cards),
  in_progress: pageOf(),
  done: pageOf(),
})
const todo = () => page.getByRole('region', { name: say('words.list.todo') })
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

const keep = async (more: Partial<LastBoard> = {}) => {
  await lastBoardStore.write({
    owner: (await getOwner(ada, release))!,
    savedAt: now,
    me: example(Me, { _id: userId, appId, locale: 'fr' }),
    app: example(AppShape, { _id: appId }),
    board: boardOf(cardOf('ATL-1', 'Imprimante')),
    ...more,
  })
  localStorage.setItem(lastBoardKey, '')
}
/** A visit of the board with what was kept. */
const visit = async () => {
  const queries = createQueryClient()
  setSession('customer', ada)
  history.replaceState(null, '', '/')
  await restoreLastBoard(queries, release)
  await openPage('/', { queries })
  return queries
}

afterEach(async () => {
  unconfirmedStore.set(false)
  localStorage.setItem(lastBoardKey, '')
  await forgetLastBoard()
})

test('the last board is on screen while the server has not answered, and its answer replaces it', async () => {
  await keep({ savedAt: Date.now() })
  let answer = () => {}
  server().answer(lists.readBoard, async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return boardOf(cardOf('ATL-2', 'Téléphone'))
  })
  await visit()
  await expect.element(todo().getByText('Imprimante')).toBeVisible()
  expect(unconfirmedStore.get()).toBe(true)
  await expect.poll(() => server().calls(lists.readBoard).length).toBe(1)
  answer()
  await expect.element(todo().getByText('Téléphone')).toBeVisible()
  await expect.element(todo().getByText('Imprimante')).not.toBeInTheDocument()
  expect(unconfirmedStore.get()).toBe(false)
})

test('a board that the server refuses is taken off the screen and deleted', async () => {
  await keep({ savedAt: Date.now() })
  server().refuse(lists.readBoard, 'access_denied')
  await visit()
  await expect.element(todo().getByText(say('failures.fetchList'))).toBeVisible()
  await expect.element(todo().getByText('Imprimante')).not.toBeInTheDocument()
  await expect.poll(databases).toEqual([])
})

test('the kept board stays when the server is away', async () => {
  await keep({ savedAt: Date.now() })
  for (const op of [people.readMe, lists.readBoard, lists.readStats, lists.listWaiting, board.readList])
    server().lose(op)
  await visit()
  await expect.poll(() => server().calls(lists.readBoard).length).toBe(1)
  await expect.element(todo().getByText('Imprimante')).toBeVisible()
  await expect.element(page.getByText(say('board.unconfirmed'))).toBeVisible()
})

test('the cards on screen are stored for their owner', async () => {
  server().answer(lists.readBoard, boardOf(cardOf('ATL-3', 'Serveur')))
  const queries = await visit()
  await expect.element(todo().getByText('Serveur')).toBeVisible()
  await keepBoard(queries, release, now)
  const kept = await findLastBoard(await getOwner(ada, release), now)
  expect(kept?.board.todo.list.map(({ name }) => name)).toEqual(['Serveur'])
  expect(JSON.stringify(kept)).not.toContain(ada.token)
})

test.each([
  ['of another person', { ...ada, token: 'other' }, release, now],
  ['of another account', { ...ada, appId: 'other' }, release, now],
  ['of another release', ada, '1.0.0+b', now],
  ['older than seven days', ada, release, now + 7 * day],
  ['of a customer, when staff enter the account', { ...ada, byStaff: true as const }, release, now],
  ['of somebody who signed out', null, release, now],
])('a board %s is not shown, but deleted', async (_, session, running, at) => {
  await keep()
  expect(await findLastBoard(await getOwner(session, running), at)).toBeUndefined()
  expect(await databases()).toEqual([])
  expect(localStorage.getItem(lastBoardKey)).toBeNull()
})

test('signing out deletes it, also while it is being written', async () => {
  server().answer(lists.readBoard, boardOf(cardOf('ATL-3', 'Serveur')))
  const queries = await visit()
  await expect.element(todo().getByText('Serveur')).toBeVisible()
  followSessions(queries, async () => undefined)
  const writing = keepBoard(queries, release, now)
  setSession('customer', null)
  await writing
  await expect.poll(databases).toEqual([])
  expect(localStorage.getItem(lastBoardKey)).toBeNull()
})

test('staff and pages without a version keep nothing', async () => {
  expect(await getOwner({ ...ada, byStaff: true }, release)).toBeUndefined()
  expect(await getOwner(ada, '')).toBeUndefined()
})
