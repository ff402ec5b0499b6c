import { AppEntry, PersonEntry, PersonShape } from '@passerelle/contract/accounts/schemas'
import { people } from '@passerelle/contract/accounts/people'
import { ListedTask, lists, ListState } from '@passerelle/contract/projects/lists'
import { hours, minutes } from '@passerelle/kernel/durations'
import { getTranslator } from '@passerelle/i18n/translate'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { openOffice, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()

const idOf = (number: number) => `${number}`.padStart(24, '0')
const apps = ['Atelier Lumen', 'Clinique Riviera', 'Maison Verdier', 'Port Franc'].map((name, index) =>
  example(AppEntry, {
    _id: `${index + 1}`.repeat(24),
    name,
    slug: name.toLowerCase().replace(' ', '-'),
    isRegistered: name !== 'Port Franc',
  }),
)
const taskOf = (number: number, more: Partial<ListedTask> = {}) =>
  example(ListedTask, {
    _id: idOf(number),
    taskId: `ATL-${number}`,
    name: `Demande ${number}`,
    appId: apps[0]!._id,
    listId: 'todo',
    listState: 'todo',
    state: 'default',
    ...more,
  })
const many = Array.from({ length: 130 }, (_, index) => taskOf(index + 1))

/** The list of requests and of accounts, as the server would give them. */
const given = (tasks: readonly ListedTask[]) => {
  server().answer(lists.searchTasks, ({ skip = 0, limit = 50, appIds }) => {
    const all = tasks.filter(({ appId }) => appIds === undefined || appIds.includes(appId))
    const end = Number(skip) + Number(limit)
    return { list: all.slice(Number(skip), end), hasMore: all.length > end }
  })
  server().answer(people.listApps, ({ search = '', limit = 100 }) => ({
    list: apps.filter(({ slug, name }) => `${slug} ${name.toLowerCase()}`.includes(search)).slice(0, Number(limit)),
    hasMore: false,
  }))
}
const rowCount = () => document.querySelectorAll('[data-card]').length
const open = async (tasks: readonly ListedTask[], search = '') => {
  given(tasks)
  await openOffice(`/admin/tasks${search}`)
  await expect.poll(rowCount).toBeGreaterThan(0)
}
const asked = () => server().calls(lists.searchTasks)
const table = () => page.getByRole('table', { name: say('requests.table') })
const heads = () =>
  [...document.querySelectorAll('[data-part="task-table"] thead th')].map(({ textContent }) => textContent)
const address = () => location.pathname + decodeURIComponent(location.search)

/** Texts of a row by column, with text alternatives for icons. */
const cellsOf = (number: number) =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>(`[data-card="${idOf(number)}"] [data-cell]`)].map((cell) => {
      const names = [...cell.querySelectorAll('[aria-label]:is([role="img"], [data-cell="priority"] *)')].map((sign) =>
        sign.getAttribute('aria-label'),
      )
      const seen = cell.cloneNode(true) as HTMLElement
      for (const hidden of seen.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
      const text = names.length > 0 ? names.join(', ') : seen.textContent
      return [cell.dataset['cell'], text.replaceAll('\u00a0', ' ').trim()]
    }),
  )

beforeEach(() => page.viewport(1440, 900))

test('[TSK-049] the columns stand in their order, each with what it says', async () => {
  const label = (type: 'category' | 'theme' | 'tag', name: string) => ({
    _id: idOf(9),
    type,
    name,
    key: null,
    backgroundColor: '#336699',
  })
  const sprint = {
    _id: idOf(8),
    name: 'Sprint 42',
    startAt: '2026-02-02T00:00:00.000Z',
    endAt: '2026-02-16T00:00:00.000Z',
  }
  const person = example(PersonShape, { _id: idOf(7), firstName: 'Emma', lastName: 'Caron', staff: true })
  const estimate = { estimatedTime: hours(20), acceptedEstimatedTime: hours(20), estimateStatus: 'accepted' as const }
  await open([
    taskOf(1, {
      ...estimate,
      name: 'Sécuriser les accès',
      priority: 3,
      labels: [label('category', 'Mission'), label('theme', 'Conformité & Sécurité'), label('tag', 'UpSell')],
      milestones: [sprint],
      listId: 'in_progress',
      listState: 'in_progress',
      state: 'workInProgress',
      ellapsedTime: hours(13) + minutes(15),
      people: [person],
      memberIds: [person._id],
      may: ['edit', 'milestones', 'members', 'logWork', 'startWork'],
    }),
    taskOf(2, { priority: 1, listState: 'to_define', may: ['edit', 'milestones', 'members'] }),
    taskOf(3, { ...estimate, labels: [label('category', 'Mission')], ellapsedTime: hours(22) }),
  ])
  await expect.poll(() => cellsOf(1)['id']).toBe('ATL-1, Atelier Lumen')
  expect(heads()).toEqual([
    'ID',
    'Nom',
    'Sprint',
    'Création',
    'Priorité',
    'Catégorie',
    'Thème',
    'Tag',
    'État',
    '% Avanc.',
    'Est.',
    'Reste',
    'Qui',
    'Prochaine étape',
  ])
  expect(cellsOf(1)).toEqual({
    id: 'ATL-1, Atelier Lumen',
    name: 'Sécuriser les accès',
    sprint: `Sprint 42, ${say('task.chooseSprint')}`,
    creation: expect.stringMatching(/^\d{1,2}(er)? \p{L}+\.?( \d\d)?$/u),
    priority: 'Priorité majeure',
    category: 'Mission',
    theme: 'Conformité & Sécurité',
    tag: 'UpSell',
    state: 'En cours',
    progress: '66 %',
    estimate: '2 j 4 h',
    left: '6 h 45',
    who: 'Emma Caron',
    todo: 'Reprendre',
  })
  expect(cellsOf(2)).toMatchObject({
    sprint: say('task.chooseSprint'),
    priority: 'Priorité moyenne',
    category: '',
    theme: '',
    tag: '',
    state: 'À catégoriser',
    progress: 'sans estimation',
    estimate: '',
    left: '',
    who: say('requests.chooseMembers'),
    todo: 'Catégoriser',
  })
  expect(cellsOf(3)['left']).toMatch(/^−2 h dépassement$/)
})

test('[TSK-050] the states are said in words, in both languages, and the rows say them', async () => {
  const words = [
    ['to_define', 'À catégoriser', 'To categorise'],
    ['to_estimate', 'À estimer', 'To estimate'],
    ['estimate_waiting', 'Estim. en attente', 'Estimate waiting'],
    ['to_assign', 'À affecter', 'To assign'],
    ['todo', 'À faire', 'To do'],
    ['in_progress', 'En cours', 'In progress'],
    ['waiting', 'En attente', 'Waiting'],
    ['completed', 'Terminée', 'Completed'],
    ['blocked', 'Bloquée', 'Blocked'],
    ['abandoned', 'Abandonnée', 'Abandoned'],
    ['reassigned', 'Réaffectée', 'Reassigned'],
    ['todo_next_sprint', 'Sprint suivant', 'Next sprint'],
    ['waiting_next_sprint', 'Att. sprint suiv.', 'Wait, next sprint'],
  ] as const
  expect(ListState.options).toEqual(words.map(([state]) => state))
  const english = getTranslator('en')
  expect(ListState.options.map((state) => english(`requests.state.${state}`))).toEqual(words.map(([, , text]) => text))
  await open(words.map(([listState], index) => taskOf(index + 1, { listState })))
  expect(words.map((_, index) => cellsOf(index + 1)['state'])).toEqual(words.map(([, text]) => text))
})

test('[UIX-004] a press on the name of a column orders the rows, and the address keeps it', async () => {
  await open(many)
  await expect.element(page.getByText(say('requests.byDueDate'))).toBeVisible()
  expect(asked().at(-1)).toMatchObject({ open: true })
  const head = table().getByRole('button', { name: say('requests.column.priority') })
  const cell = () => document.querySelector('[data-part="task-table"] thead [data-cell="priority"]')
  for (const [path, sort, order] of [
    ['/admin/tasks?sort=-priority', 'desc', 'descending'],
    ['/admin/tasks?sort=priority', 'asc', 'ascending'],
  ] as const) {
    await head.click()
    await expect.poll(address).toBe(path)
    await expect.poll(() => cell()?.getAttribute('aria-sort')).toBe(order)
    await expect.poll(() => asked().at(-1)?.sort).toEqual({ priority: sort })
  }
  await head.click()
  await expect.poll(address).toBe('/admin/tasks')
  await page.getByRole('button', { name: say('requests.showAll') }).click()
  await expect.poll(address).toBe('/admin/tasks?all=yes')
  await expect.element(page.getByRole('button', { name: say('requests.showOpen') })).toBeVisible()
  await expect.poll(() => asked().at(-1)?.open).not.toBe(true)
})

test('[SRC-020][UIX-004] the account filter finds by name and slug, five at most, kept in the address', async () => {
  await open([taskOf(1), taskOf(2, { appId: apps[2]!._id, taskId: 'MVD-2' })], '?priority=high,medium')
  await page.getByRole('button', { name: say('requests.allAccounts') }).click()
  await expect.element(page.getByRole('checkbox', { name: /^Port Franc/ })).toBeVisible()
  expect(server().calls(people.listApps)).toContainEqual(expect.objectContaining({ limit: 5 }))
  const field = page.getByRole('searchbox', { name: say('task.app') })
  await field.fill('maison-v')
  const choice = page.getByRole('checkbox', { name: 'Maison Verdier maison-verdier' })
  await expect.poll(() => document.querySelectorAll('[data-part~="popover"] [data-part="choice"]').length).toBe(1)
  await choice.click()
  await expect.poll(address).toBe(`/admin/tasks?priority=high,medium&apps=${apps[2]!._id}`)
  await expect.poll(() => asked().at(-1)).toMatchObject({ appIds: [apps[2]!._id], filters: { priorities: [2, 1] } })
  await expect.poll(rowCount).toBe(1)
  await field.fill('rivi')
  await page.getByRole('checkbox', { name: 'Clinique Riviera clinique-riviera' }).click()
  await expect.poll(address).toBe(`/admin/tasks?priority=high,medium&apps=${apps[2]!._id},${apps[1]!._id}`)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(say('requests.accounts', { count: 2 }))).toBeVisible()
})

test('[SRC-020] an empty list offers to clear filters and accounts', async () => {
  given([])
  await openOffice(`/admin/tasks?search=zzzz&apps=${apps[2]!._id}`)
  await expect.element(page.getByText(say('filters.noMatch'))).toBeVisible()
  const all = server().hold(lists.searchTasks)
  await page.getByRole('button', { name: say('filters.clearAll') }).click()
  await expect.poll(address).toBe('/admin/tasks')
  // Whether there is any request at all is not known before the answer.
  await expect.element(page.getByText(say('filters.noMatch'))).toBeVisible()
  all.answer({ list: many, hasMore: false })
  await expect.poll(rowCount).toBeGreaterThan(0)
})

test('[SRC-021][TSK-023] an account in which one is not registered cannot be picked for a new request', async () => {
  await open(many)
  await page.getByRole('button', { name: say('board.newRequest') }).click()
  const offers = () =>
    [...document.querySelectorAll('[role="dialog"] [data-part="choice"]:has([name="app"])')].map((choice) => [
      choice.textContent.replace(/^[A-Z](?=[A-Z])/, ''),
      choice.querySelector('input')!.disabled,
    ])
  await expect.poll(offers).toEqual([
    ['Atelier Lumenatelier-lumen', false],
    ['Clinique Rivieraclinique-riviera', false],
    ['Maison Verdiermaison-verdier', false],
    [`Port Franc${say('task.accountRequired')}`, true],
  ])
})

test('[UIX-064][UIX-065] a select says that it loads, that nothing fits; emptied, its choice goes', async () => {
  const dialog = () => page.getByRole('dialog', { name: say('task.newTitle') })
  const loading = page.getByText('Chargement…')
  const wait = () => Promise.withResolvers<void>()
  const [listed, named] = [wait(), wait()]
  given(many)
  server().answer(people.listApps, async ({ search = '', limit = 100 }) => {
    await listed.promise
    return { list: apps.filter(({ slug }) => slug.includes(search)).slice(0, Number(limit)), hasMore: false }
  })
  const clara = example(PersonEntry, { _id: idOf(5), firstName: 'Clara', lastName: 'Verdier' })
  server().answer(people.listPeople, async ({ search = '' }) => {
    await named.promise
    const list = [clara].filter(({ firstName }) => firstName.toLowerCase().includes(search.toLowerCase()))
    return { list, total: list.length }
  })
  await openOffice('/admin/tasks')
  await page.getByRole('button', { name: say('board.newRequest') }).click()
  await expect.element(loading).toBeVisible()
  listed.resolve()
  await expect.element(loading).not.toBeInTheDocument()

  const field = dialog().getByRole('searchbox')
  const maison = dialog().getByRole('radio', { name: 'Maison Verdier maison-verdier' })
  await field.fill('maison')
  await maison.click()
  await expect.element(maison).toBeChecked()
  const owner = () => document.querySelector('[role="dialog"] button[data-part="select"]:not([role="combobox"])')!
  await expect.poll(owner).not.toBeNull()
  await userEvent.click(owner())
  await expect.element(loading).toBeVisible()
  named.resolve()
  await expect.element(loading).not.toBeInTheDocument()
  await userEvent.keyboard('zzzz')
  await expect.element(page.getByText(say('people.nobody'))).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}Clara')
  await page.getByRole('radio', { name: /^Clara Verdier/ }).click()
  await expect.poll(() => owner().textContent).toContain('Clara Verdier')
  await userEvent.click(owner())
  await expect.element(page.getByRole('radio', { name: /^Clara Verdier/ })).toBeVisible()
  await userEvent.keyboard('C{Backspace}')
  await expect.poll(() => owner().textContent).toBe(say('task.ownerYou'))
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('[data-part~="popover"]')).toBeNull()

  await field.fill('zzzz')
  await expect.element(page.getByText(say('task.noApp'))).toBeVisible()
  await field.fill('maison')
  await maison.click()
  await expect.element(maison).toBeChecked()
  await field.fill('')
  await expect.poll(() => document.querySelectorAll('[role="dialog"] [name="app"]').length).toBe(4)
  expect(document.querySelector('[role="dialog"] [name="app"]:checked')).toBeNull()
})

test('by keyboard: one row is in the tab order, arrows and page keys walk all pages, Enter opens', async () => {
  await open(many, '?sort=name&all=yes')
  expect(document.querySelectorAll('[data-part="row-link"][tabindex="0"]')).toHaveLength(1)
  const focused = () => Number(document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)
  document.querySelector<HTMLElement>('[data-part="row-link"][tabindex="0"]')!.focus()
  for (const [key, index] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['End', 49],
    ['Home', 0],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(focused).toBe(index)
  }
  await userEvent.keyboard('{PageDown}')
  await expect.poll(focused).toBeGreaterThan(10)
  for (let before = focused(); before <= 60; before = focused()) {
    await userEvent.keyboard('{PageDown}')
    await expect.poll(focused).toBeGreaterThan(before)
  }
  expect(document.querySelectorAll('[data-part="task-table"] tr[data-card]').length).toBeLessThan(60)
  await userEvent.keyboard('{Home}')
  await expect.poll(focused).toBe(0)
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/tasks/ATL-1?sort=name&all=yes')
})

test('columns can be put away on this device; once all rows are here the foot sums them up', async () => {
  const estimate = { estimatedTime: hours(10), ellapsedTime: hours(4) }
  await open([taskOf(1, estimate), taskOf(2, estimate), taskOf(3)])
  const foot = () =>
    [...document.querySelectorAll<HTMLElement>('[data-part="task-table"] tfoot :is(th, td)')]
      .map(({ innerText }) => innerText.replaceAll(/\s/g, ' ').trim())
      .filter(Boolean)
  await expect.poll(foot).toEqual([say('requests.counted', { count: 3 }), '2 j 4 h', '1 j 4 h'])
  const all = heads()
  await page.getByRole('button', { name: say('requests.columns') }).click()
  await page.getByRole('checkbox', { name: say('requests.column.theme') }).click()
  await page.getByRole('checkbox', { name: say('requests.column.tag') }).click()
  const left = all.filter((head) => head !== 'Thème' && head !== 'Tag')
  await expect.poll(heads).toEqual(left)
  expect(localStorage.getItem('passerelle.request-columns')).not.toBeNull()
})

test('the columns at the left stand still while the others scroll', async () => {
  await page.viewport(900, 800)
  await open(many)
  const lefts = () => [
    ...new Set(
      [...document.querySelectorAll('tbody tr[data-card] :is([data-cell="id"], [data-cell="name"])')].map((cell) =>
        Math.round(cell.getBoundingClientRect().left),
      ),
    ),
  ]
  const before = lefts()
  const scroller = document.querySelector('[data-part~="task-table-scroll"]')!
  scroller.scrollTo({ left: 400, top: 1200 })
  const sixth = () =>
    document.querySelectorAll<HTMLElement>('[data-part="task-table"] tbody tr[data-card]')[5]!.dataset['index']
  await expect.poll(() => Number(sixth())).toBeGreaterThan(10)
  expect(scroller.scrollLeft).toBeGreaterThan(300)
  await expect.poll(lefts).toEqual(before)
})

test('a list that does not come says why and is asked again', async () => {
  server().refuse(lists.searchTasks, 'access_denied')
  await openOffice('/admin/tasks')
  await expect.element(page.getByText(say('failures.fetchList'))).toBeVisible()
  await expect.element(page.getByText('Refused: access_denied').first()).toBeVisible()
  given(many)
  await page.getByRole('button', { name: say('common.retry') }).click()
  await expect.poll(rowCount).toBeGreaterThan(0)
})

test('the rows are cards on a phone, nothing goes sideways', async () => {
  await page.viewport(390, 844)
  await open(many)
  expect(document.querySelector('[data-part="task-table"]')).toBeNull()
  const cards = [...document.querySelectorAll<HTMLElement>('[data-part="task-list-card"]')]
  await expect.poll(() => cards[0]!.innerText).toContain('Atelier Lumen')
  expect(cards.every((card) => card.getBoundingClientRect().right <= innerWidth)).toBe(true)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('[TSK-023] a new request that was left by going back does not open again by itself', async () => {
  const dialog = page.getByRole('dialog')
  const way = () => userEvent.click(document.querySelector('[data-part="rail"] a[href="/admin/tasks"]')!)
  given(many)
  await openOffice('/admin')
  await expect.poll(() => document.querySelector('[data-part="rail"]')).not.toBeNull()
  await way()
  await expect.poll(rowCount).toBeGreaterThan(0)
  await page.getByRole('button', { name: say('board.newRequest') }).click()
  await expect.element(dialog).toBeVisible()
  history.back()
  await expect.poll(address).toBe('/admin')
  await expect.element(dialog).not.toBeInTheDocument()
  await way()
  await expect.poll(rowCount).toBeGreaterThan(0)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})
