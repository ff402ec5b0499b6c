import { board } from '@passerelle/contract/projects/board'
import { lists, ListedTask } from '@passerelle/contract/projects/lists'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../testing/accessibility.ts'
import { example } from '../../testing/example.ts'
import { openPage, say, setUpServer } from '../../testing/open-page.tsx'
import { taskOf } from '../../testing/open-task.ts'

const server = setUpServer()

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const month = hours(24 * 30)
const taskAt = (number: number, more: Partial<ListedTask> = {}) =>
  example(ListedTask, {
    _id: `${number}`.padStart(24, '0'),
    taskId: `ATL-${number}`,
    name: `Poste ${number}`,
    state: 'default',
    createdAt: ago(hours(number)),
    ...more,
  })
const idsOf = (selector: string) =>
  [...document.querySelectorAll(`${selector} [data-part~="task-id"]`)].map(({ textContent }) => textContent)

test('[TSK-045] archived requests are loaded when asked for, page by page as one scrolls, and open', async () => {
  const all = Array.from({ length: 40 }, (_, index) => taskAt(index + 1, { deletedAt: ago(hours(index)) }))
  server().answer(lists.listDeleted, ({ search, ...wanted }) => {
    const [skip, limit] = [Number(wanted.skip ?? 0), Number(wanted.limit ?? 30)]
    const found = all.filter(({ taskId }) => search === undefined || taskId === search)
    return { list: found.slice(skip, skip + limit), hasMore: skip + limit < found.length, total: found.length }
  })
  await openPage('/')
  const pages = () => server().calls(lists.listDeleted)
  const open = page
    .getByRole('link', { name: say('archived.open') })
    .or(page.getByRole('button', { name: say('archived.open') }))
  await expect.element(open.first()).toBeVisible()
  expect(pages()).toEqual([])
  await open.first().click()
  await expect.poll(() => idsOf('[data-part="virtual-list"]')[0]).toBe('ATL-1')
  expect(pages()).toHaveLength(1)
  expect(location.pathname).toBe('/projects/archived')
  expect(await seriousFindings()).toEqual([])
  // Searched by number, at an address of its own; emptied, all are there again.
  const field = page.getByRole('searchbox', { name: say('requests.searchArchived') })
  await field.fill('ATL-2')
  await expect.poll(() => location.search).toBe('?search=ATL-2')
  await expect.poll(() => idsOf('[data-part="virtual-list"]')).toEqual(['ATL-2'])
  await field.fill('')
  await expect.poll(() => location.search).toBe('')
  const list = () => document.querySelector('[data-part="virtual-list"]')!
  const last = '[data-part="virtual-list"] [aria-posinset="31"]'
  await expect.poll(() => (list().scrollTo({ top: list().scrollHeight }), document.querySelector(last))).not.toBeNull()
  expect(pages().map(({ skip }) => skip)).toContain(27)
  server().answer(board.readTask, taskOf([], { taskId: 'ATL-31', deletedAt: ago(0) }))
  await page.elementLocator(document.querySelector(`${last} a`)!).click()
  await expect.poll(() => location.pathname).toBe('/projects/tasks/ATL-31')
})

test('[TSK-025] a new request shows the three latest, newest first; opening one loses nothing', async () => {
  server().answer(lists.listTasks, { list: [taskAt(1), taskAt(2), taskAt(3)], hasMore: true })
  await openPage('/')
  await page
    .getByRole('button', { name: say('board.newRequest') })
    .first()
    .click()
  await expect.poll(() => idsOf('[data-part="latest-requests"]')).toEqual(['ATL-1', 'ATL-2', 'ATL-3'])
  expect(server().calls(lists.listTasks)).toMatchObject([{ limit: 3, sort: { createdAt: 'desc' } }])
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-part="latest-requests"] a')]
  expect(links.map(({ target }) => target)).toEqual(['_blank', '_blank', '_blank'])
})

test('[UIX-003][TSK-070] the activity of the last months: by state, by month, one by one', async () => {
  const recent = [taskAt(1), taskAt(2, { listId: 'done', doneAt: ago(hours(1)) })]
  const old = taskAt(3, { createdAt: ago(8 * month) })
  server().answer(lists.listActive, ({ from }) => ({
    list: from < ago(5 * month).slice(0, 10) ? [...recent, old] : recent,
    hasMore: false,
  }))
  await openPage('/projects/recap')
  await expect.element(page.getByRole('heading', { name: say('recap.title') })).toBeVisible()
  const count = (selector: string) => document.querySelectorAll(selector).length
  await expect.poll(() => count('[data-part="recap-months"] tbody tr')).toBe(3)
  expect([count('[data-part="recap-states"] > div'), count('[data-part="recap-list"] li')]).toEqual([4, 2])
  expect(await seriousFindings()).toEqual([])
  await page.getByRole('tab', { name: say('recap.months', { count: 12 }) }).click()
  await expect.poll(() => location.search).toBe('?months=12')
  await expect.poll(() => count('[data-part="recap-list"] li')).toBe(3)
  expect(count('[data-part="recap-months"] tbody tr')).toBe(12)
})
