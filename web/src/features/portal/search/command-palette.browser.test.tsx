import { AppEntry, PersonEntry } from '@passerelle/contract/accounts/schemas'
import { find } from '@passerelle/contract/accounts/find'
import { support } from '@passerelle/contract/accounts/support'
import { board } from '@passerelle/contract/projects/board'
import { FoundTask, search } from '@passerelle/contract/projects/search'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { holdTimers, painted } from '../../../testing/clock.ts'
import { example } from '../../../testing/example.ts'
import { openPage, say, setUpServer } from '../../../testing/open-page.tsx'
import { taskOf } from '../../../testing/open-task.ts'

const server = setUpServer()

const field = () => page.getByRole('combobox', { name: say('search.open') })
const result = (digit: number, more: Partial<FoundTask> = {}) =>
  example(FoundTask, {
    _id: `${digit}`.repeat(24),
    taskId: `ATL-${digit}`,
    name: `Imprimante ${digit}`,
    state: 'default',
    ...more,
  })
const answersWith = (list: FoundTask[], total = list.length) => server().answer(search.quickSearch, { list, total })
const asked = () =>
  server()
    .calls(search.quickSearch)
    .map((call) => call.search)
const state = () => document.querySelector('[data-part~="palette"] [role="status"]')?.textContent
const textsOf = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-part~="palette"] ${selector}`)].map((one) =>
    one.innerText.replaceAll('\n', ' ').trim(),
  )
const chosen = () => textsOf('[aria-selected="true"]')[0]
const keys = (modifier: 'Control' | 'Meta') => userEvent.keyboard(`{${modifier}>}k{/${modifier}}`)
const open = async (address = '/', byStaff = false) => {
  await openPage(address, { byStaff })
  const heading = byStaff ? { name: say('office.apps') } : { level: 1 }
  await expect.element(page.getByRole('heading', heading)).toBeVisible()
  await keys('Control')
  await expect.element(field()).toHaveFocus()
}
/** Types and asks at once. */
const asks = async (text: string, shown: string) => {
  await field().fill(text)
  await userEvent.keyboard('{Enter}')
  await expect.poll(state).toBe(shown)
}

test('[SRC-001] Ctrl or Cmd and K open the search, as do the top bar and the rail; Escape closes it', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).not.toBeInTheDocument()
  await keys('Meta')
  await expect.element(field()).toHaveFocus()
  await keys('Control')
  await expect.element(field()).not.toBeInTheDocument()
  for (const button of ['[data-part="topbar"] [data-part="search"]', '[data-part="rail"] button:has(kbd)']) {
    await page.elementLocator(document.querySelector(button)!).click()
    await expect.element(field()).toHaveFocus()
    await keys('Control')
    await expect.element(field()).not.toBeInTheDocument()
  }
})

test('[SRC-004][SRC-005][SRC-006] results with their list are walked by arrows, opened by Enter', async () => {
  await open()
  const list = [
    result(1, { listId: 'todo' }),
    result(2, { listId: 'done', deletedAt: '2026-02-03T10:00:00.000Z' }),
    result(3, { listId: 'in_progress', match: { field: 'message', snippet: [{ text: 'Le toner', hit: true }] } }),
  ]
  answersWith(list)
  await asks('imprimante', say('search.found', { count: 3 }))
  expect(server().calls(search.quickSearch)).toEqual([{ search: 'imprimante', limit: 5 }])
  const badges = [...document.querySelectorAll('[data-part~="palette"] [data-part~="found"]')].map((line) =>
    [...line.querySelectorAll<HTMLElement>('[data-part="badge"]')].map((badge) => badge.innerText.trim()),
  )
  expect(badges).toEqual([
    [say('words.listOne.todo')],
    [say('board.badge.archived'), say('words.listOne.done')],
    [say('words.listOne.in_progress')],
  ])
  expect(textsOf('mark')).toEqual(['Le toner'])
  const found = textsOf('[data-part~="found"]')
  for (const [key, index] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['ArrowUp', 0],
    ['ArrowDown', 1],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(chosen).toBe(found[index])
  }
  expect(await seriousFindings()).toEqual([])
  server().answer(board.readTask, taskOf([], { taskId: 'ATL-2' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/projects/tasks/ATL-2')
})

test('[SRC-007][SRC-009] the way to all says how many remain, and shows them on the board under a chip', async () => {
  await open()
  answersWith(
    [1, 2, 3, 4, 5].map((digit) => result(digit)),
    12,
  )
  await asks('imprimante', say('search.found', { count: 12 }))
  expect(textsOf('[data-part~="found-all"]')).toEqual([say('search.seeAll', { count: 7 })])
  await page.elementLocator(document.querySelector('[data-part~="found-all"]')!).click()
  await expect.poll(() => location.search).toBe('?search=imprimante')
  await page.getByRole('button', { name: say('filters.remove', { name: say('filters.name.search') }) }).click()
  await expect.poll(() => location.search).toBe('')
})

test('[SRC-003][SRC-008][SRC-010] the search waits 500 ms, says that it searches or found nothing', async () => {
  await open()
  const move = holdTimers()
  await field().fill('  introuva')
  await expect.poll(state).toBe(say('search.searching'))
  move(400)
  await field().fill('  introuvable  ')
  await painted()
  move(499)
  await painted()
  expect(asked()).toEqual([])
  move(1)
  await expect.poll(state).toBe(say('search.nothing', { text: 'introuvable' }))
  expect(asked()).toEqual(['introuvable'])
})

test('a new request begins from the search, and on a phone an icon opens it', async () => {
  await page.viewport(390, 844)
  await openPage('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const icon = document.querySelector<HTMLElement>('[data-part="topbar"] [data-part="search"]')!
  expect(icon.checkVisibility()).toBe(true)
  icon.click()
  await expect.element(field()).toHaveFocus()
  await asks('nouvelle demande', say('search.nothing', { text: 'nouvelle demande' }))
  expect(chosen()).toContain(say('board.newRequest'))
  // The words that found nothing become the title.
  await asks('abracadabrant', say('search.nothing', { text: 'abracadabrant' }))
  expect(chosen()).toBe(say('search.createWith', { text: 'abracadabrant' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText(say('task.name'))).toHaveValue('abracadabrant')
  await page.viewport(1440, 900)
})

test('[APP-007] six digits that nobody reads out are a search like any other; others are never asked', async () => {
  await open('/admin', true)
  server().refuse(support.findSupportCode, 'not_found')
  await asks('000000', say('search.nothing', { text: '000000' }))
  await asks('0000000', say('search.nothing', { text: '0000000' }))
  expect(server().calls(support.findSupportCode)).toMatchObject([{ code: '000000' }])
  expect(textsOf('[data-part~="found-caller"]')).toEqual([])
  const person = example(PersonEntry, { firstName: 'Basile', lastName: 'Roux' })
  const app = example(AppEntry, { name: 'Atelier Lumen' })
  server().answer(support.findSupportCode, { app, person, expiresAt: '2999-01-01T00:00:00.000Z' })
  await asks('123456', say('search.supportCodeKnown'))
  expect(chosen()).toBe(say('search.supportCode', { person: 'Basile Roux', account: 'Atelier Lumen' }))
  expect(textsOf('[data-part~="palette-option"]')[0]).toBe(chosen())
  expect(await seriousFindings()).toEqual([])
})

test('[ADM-007][ROL-017] staff find accounts, people, servers and invoices, and go to them', async () => {
  await open('/admin', true)
  const app = { _id: 'b'.repeat(24), name: 'Port Franc' }
  const thing = { _id: 'b'.repeat(24), app, detail: null, state: null }
  server().answer(find.findEverything, {
    list: [
      { ...thing, kind: 'account', name: 'Port Franc', detail: 'PFR' },
      { ...thing, kind: 'person', _id: 'c'.repeat(24), name: 'Karim Port', detail: 'karim@port.example' },
      { ...thing, kind: 'server', _id: 'd'.repeat(24), name: 'web-port', state: 'running' },
      { ...thing, kind: 'invoice', _id: 'e'.repeat(24), name: 'F-2026-0011', state: 'issued' },
    ],
  })
  await asks('port', say('search.found', { count: 4 }))
  expect(server().calls(find.findEverything)).toMatchObject([{ search: 'port' }])
  // Those that are called so come first, the rest after the requests.
  expect(textsOf('[data-part~="palette-option"]').slice(0, 5)).toEqual([
    `Port Franc PFR ${say('search.kinds.account')}`,
    say('search.enterAccount', { name: 'Port Franc' }),
    say('search.askForAccount', { name: 'Port Franc' }),
    `Karim Port karim@port.example · Port Franc ${say('search.kinds.person')}`,
    say('search.askForPerson', { name: 'Karim Port' }),
  ])
  expect(await seriousFindings()).toEqual([])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.poll(chosen).toContain('Karim Port')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe(`/admin/users/${app._id}/${'c'.repeat(24)}`)
})
