import { PersonShape } from '@passerelle/contract/accounts/schemas'
import { messages } from '@passerelle/contract/chats/messages'
import { Message } from '@passerelle/contract/chats/schemas'
import { notifs } from '@passerelle/contract/notifs/api'
import { board, BoardPage } from '@passerelle/contract/projects/board'
import { lists } from '@passerelle/contract/projects/lists'
import { TaskCard } from '@passerelle/contract/projects/schemas'
import { threads } from '@passerelle/contract/projects/threads'
import { getTranslator } from '@passerelle/i18n/translate'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { painted } from '../../../testing/clock.ts'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, setUpServer, toastTexts, userId } from '../../../testing/open-page.tsx'
import { openTask, refusedTwice, taskOf } from '../../../testing/open-task.ts'

const server = setUpServer()

const threadId = '1'.repeat(24)
const internalId = '2'.repeat(24)
const task = taskOf(['message'], { threadId })
const author = example(PersonShape, { _id: '9'.repeat(24), firstName: 'Emma', lastName: 'Caron', staff: true })
const messageOf = (number: number, more: Partial<Message> = {}) =>
  example(Message, {
    _id: `${1000 + number}`.padStart(24, '0'),
    kind: 'user',
    text: `Message ${number}`,
    threadId,
    taskId: task._id,
    authorId: author._id,
    author,
    action: null,
    data: null,
    file: null,
    ...more,
  })
const open = async () => {
  server().answer(board.readTask, task)
  await openPage('/projects/tasks/ATL-3')
  await expect.element(page.getByRole('button', { name: say('task.copyLink') })).toBeVisible()
}

test('[THR-013] older messages come page by page at the top of the thread; the reader stays', async () => {
  // Newest first, as the server reads them.
  const all = Array.from({ length: 80 }, (_, index) => messageOf(80 - index))
  server().answer(messages.readMessages, ({ skip }) => ({
    list: all.slice(Number(skip), Number(skip) + 30),
    hasMore: Number(skip) + 30 < all.length,
  }))
  await open()
  const lines = () => document.querySelectorAll('[data-line]').length
  const scroller = () => document.querySelector('[data-part="conversation-scroll"]')!
  await expect.poll(lines).toBe(30)
  const first = document.querySelector('[data-line]')!.getAttribute('data-line')
  const sentinel = document.querySelector('[data-part="older-messages"]')!
  // One pixel of the sentinel is still out of view.
  scroller().scrollBy({
    top: sentinel.getBoundingClientRect().top - scroller().getBoundingClientRect().top + 1,
    behavior: 'instant',
  })
  await painted()
  await painted()
  expect(lines()).toBe(30)
  scroller().scrollBy({ top: -2, behavior: 'instant' })
  await expect.poll(lines).toBe(60)
  await painted()
  const frame = scroller().getBoundingClientRect()
  const top = document.querySelector(`[data-line="${first}"]`)!.getBoundingClientRect().top - frame.top
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top).toBeLessThan(frame.height / 2)
  server().refuse(messages.readMessages, 'too_many_requests')
  scroller().scrollTo({ top: 0, behavior: 'instant' })
  await expect.element(page.getByText(say('thread.olderFailed'))).toBeVisible()
  server().answer(messages.readMessages, ({ skip }) => ({ list: all.slice(Number(skip)), hasMore: false }))
  await page.getByRole('button', { name: say('common.retry') }).click()
  await expect.poll(lines).toBe(80)
})

test('[THR-016][EML-002] a page watches the thread that it shows, and no longer once it is left', async () => {
  const card = example(TaskCard, { ...task })
  const initial = example(lists.readBoard.response)
  server().answer(lists.readBoard, { ...initial, todo: example(BoardPage, { list: [card], total: 1 }) })
  server().answer(board.readTask, task)
  await openPage('/')
  const sent = (type: string, topic: string) => () =>
    server()
      .live.frames()
      .filter((frame) => frame.type === type && frame.topic === topic)
      .map(({ id }) => id)
  await expect.poll(sent('subscribe', 'board')).toEqual([appId])
  await page.getByRole('link', { name: /Imprimante/ }).click()
  await expect.poll(sent('subscribe', 'thread')).toEqual([threadId])
  expect(sent('unsubscribe', 'thread')()).toEqual([])
  // As the page comes to the front, it says what it shows.
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => sent('visible', 'thread')().at(-1)).toBe(threadId)
  await userEvent.keyboard('{Escape}')
  await expect.poll(sent('unsubscribe', 'thread')).toEqual([threadId])
  expect(sent('unsubscribe', 'board')()).toEqual([])
})

test('[THR-005] a message whose author is gone is by a deleted user', async () => {
  const list = [messageOf(1, { authorId: null, author: null })]
  server().answer(messages.readMessages, { list, hasMore: false })
  await open()
  const thread = page.getByLabelText(say('thread.conversation'), { exact: true })
  await expect.element(thread.getByText(say('common.deletedUser'))).toBeVisible()
  expect(getTranslator('en')('common.deletedUser')).toBe('Deleted User')
})

test('[EML-043] a message of an outside address is by its name, beside what it is', async () => {
  const outside = { name: 'Paul Girard', email: 'paul@cabinet.example' }
  server().answer(messages.readMessages, {
    list: [messageOf(1, { authorId: null, author: null, outside })],
    hasMore: false,
  })
  await open()
  await expect.element(page.getByText('Paul Girard')).toBeVisible()
  await expect.element(page.getByText(say('thread.outside'))).toBeVisible()
  await expect.element(page.getByRole('article')).not.toHaveTextContent(say('common.deletedUser'))
})

test('[THR-006][THR-007][ERR-025] staff start the internal discussion by a button; customers have no tab', async () => {
  const shared = taskOf(['message', 'writeInternal'], { threadId, privateThreadId: null })
  const move = await openTask(server(), shared)
  const tabs = () =>
    [...document.querySelectorAll('[data-part="thread-tabs"] [role="tab"]')].map((tab) => tab.textContent)
  expect(tabs()).toEqual([say('thread.client'), say('thread.internal')])
  await page.getByRole('tab', { name: say('thread.internal') }).click()
  const start = page.getByRole('button', { name: say('thread.startInternal') })
  const text = 'La discussion n’a pas pu être ouverte'
  await refusedTwice(server(), move, threads.openInternalThread, () => start.click(), text)
  server().answer(threads.openInternalThread, { privateThreadId: internalId })
  server().answer(board.readTask, { ...shared, privateThreadId: internalId })
  await start.click()
  const field = page.getByRole('textbox', { name: say('thread.messageInternal') })
  await expect.element(field).toHaveFocus()
  await field.fill('Badge 114, je bloque')
  server().answer(messages.sendMessage, ({ text: written }) =>
    messageOf(1, { text: written, threadId: internalId, isPrivateThread: true, authorId: userId }),
  )
  await page.getByRole('button', { name: say('thread.sendInternal') }).click()
  await expect
    .poll(() => server().calls(messages.sendMessage))
    .toMatchObject([{ threadId: internalId, isPrivateThread: true, text: 'Badge 114, je bloque' }])
  await expect.element(start).not.toBeInTheDocument()
  expect(toastTexts()).toEqual([])
})

test('[EML-054] staff read below the client’s composer who gets their message by mail', async () => {
  const shared = taskOf(['message', 'writeInternal'], { threadId, privateThreadId: internalId })
  server().answer(notifs.readMailedPeople, { afterS: 120, names: ['Ada Lemoine', 'Agence Lune'], count: 4 })
  await openTask(server(), shared)
  const line = () => document.querySelector('[data-part="mailed-people"]')?.textContent
  await expect
    .poll(line)
    .toBe('Part par email après 2 minutes à qui ne l’a pas lu\u00a0: Ada Lemoine, Agence Lune, et 2 autres personnes.')
  await page.getByRole('tab', { name: say('thread.internal') }).click()
  await expect.poll(line).toBeUndefined()
})

test('[EML-054] a message that is mailed to nobody says nothing of mails', async () => {
  server().answer(notifs.readMailedPeople, { afterS: 120, names: [], count: 0 })
  await openTask(server(), taskOf(['message'], { threadId, privateThreadId: internalId }))
  await expect.poll(() => server().calls(notifs.readMailedPeople)).toHaveLength(1)
  await painted()
  expect(document.querySelector('[data-part="mailed-people"]')).toBeNull()
})

test('[THR-006] customers see the client thread alone', async () => {
  await open()
  expect(document.querySelectorAll('[data-part="sheet"] [role="tab"]')).toHaveLength(0)
})
