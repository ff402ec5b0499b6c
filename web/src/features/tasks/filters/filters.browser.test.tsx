import { accounts } from '@passerelle/contract/accounts/api'
import { people } from '@passerelle/contract/accounts/people'
import { AppShape, PersonEntry } from '@passerelle/contract/accounts/schemas'
import { board, BoardPage } from '@passerelle/contract/projects/board'
import { labels } from '@passerelle/contract/projects/labels'
import { lists } from '@passerelle/contract/projects/lists'
import { milestones } from '@passerelle/contract/projects/milestones'
import { Label, Milestone, TaskCard, type LabelType } from '@passerelle/contract/projects/schemas'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { holdTimers, painted } from '../../../testing/clock.ts'
import { expectLoadError } from '../../../testing/load-error.ts'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()

const card = example(TaskCard, { _id: '1'.repeat(24), taskId: 'ATL-1', name: 'Imprimante', priority: 4 })
const cards = example(BoardPage, { list: [card], total: 1 })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const textsOf = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].map((one) => one.innerText.trim().replaceAll(/\s+/g, ' '))
const chips = () => textsOf('[data-part="filters"] [data-part="chip-text"]')
const where = () => location.search
const open = async (address = '/', byStaff = false) => {
  server().answer(lists.readBoard, { ...example(lists.readBoard.response), todo: cards })
  server().answer(board.readList, cards)
  await openPage(address, { byStaff })
  await expect.element(page.getByText('Imprimante').first()).toBeVisible()
}
const closes = async () => {
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('[data-part~="popover"]')).toBeNull()
}
const adds = async (filter: string) => {
  await button(say('filters.add')).click()
  await button(filter).click()
}

test('[SRC-013] filters of the bar stand in the address, as chips, combine, and are asked for', async () => {
  await open()
  await adds(say('filters.name.priority'))
  await box(say('words.priority.critical')).click()
  await box(say('words.priority.major')).click()
  await closes()
  await expect.poll(where).toBe('?priority=critical,major')
  await expect.poll(chips).toEqual(['Priorité Majeure et plus'])
  await adds(say('filters.name.kind'))
  await box(say('words.kind.issue')).click()
  await closes()
  await expect.poll(where).toBe('?kind=issue&priority=critical,major')
  await expect.poll(chips).toEqual(['Nature Incident', 'Priorité Majeure et plus'])
  const filters = { kinds: ['issue'], priorities: [4, 3] }
  for (const listId of ['todo', 'in_progress', 'done'] as const)
    await expect.poll(() => server().calls(board.readList)).toContainEqual(expect.objectContaining({ listId, filters }))
})

test('[SRC-011] without its search the lists begin anew; a request is opened and closed over filters', async () => {
  await open('/?priority=critical&search=encre')
  await expect.poll(chips).toEqual(['Recherche encre', 'Priorité Critique'])
  await page
    .getByRole('link', { name: /Imprimante/ })
    .first()
    .click()
  await expect.poll(() => location.pathname + where()).toBe('/projects/tasks/ATL-1?search=encre&priority=critical')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  // Closing goes back to where it was opened.
  await expect.poll(() => location.pathname + where()).toBe('/?priority=critical&search=encre')
  const before = server().calls(board.readList).length
  await button(say('filters.remove', { name: say('filters.name.search') })).click()
  await expect.poll(where).toBe('?priority=critical')
  const anew = () => server().calls(board.readList).slice(before)
  await expect.poll(() => new Set(anew().map(({ listId }) => listId)).size).toBe(3)
  expect(anew().every(({ skip = 0, search }) => skip === 0 && search === undefined)).toBe(true)
})

test('a chip is changed in its place and removed by its cross; clearing shows every request again', async () => {
  await open('/?priority=critical&pending=yes')
  await button('Priorité Critique').click()
  await box(say('words.priority.high')).click()
  await closes()
  await expect.poll(where).toBe('?pending=yes&priority=critical,high')
  await button(say('filters.remove', { name: say('filters.name.pending') })).click()
  await expect.poll(where).toBe('?priority=critical,high')
  await button(say('filters.clear')).click()
  await expect.poll(where).toBe('')
  await expect.poll(chips).toEqual([])
})

test('[SRC-014] a chip is emptied and filled again by keyboard in its place, and the focus is never lost', async () => {
  const focused = (selector: string) => expect.poll(() => document.activeElement?.matches(selector)).toBe(true)
  const focus = (selector: string) => document.querySelector<HTMLElement>(selector)!.focus()
  const field = '[data-part="filter-day"] [data-part="day-field"] input'
  await open('/?due=lt.2026-12-24')
  await expect.poll(() => chips().length).toBe(1)
  focus('[data-part="chip-text"]')
  await userEvent.keyboard('{Enter}')
  // The popover takes the focus when it has opened, and gives it back when it has closed.
  await focused('[data-part~="popover"], [data-part~="popover"] *')
  focus(field)
  await userEvent.keyboard('{End}{Backspace}')
  await expect.poll(where).toBe('')
  await focused(field)
  await userEvent.keyboard('6')
  await expect.poll(where).toMatch(/^\?due=lt\.2026-/)
  await userEvent.keyboard('{Escape}')
  await focused('[data-part="chip-text"]')
  focus('[data-part~="chip"] [data-part="remove"]')
  await userEvent.keyboard('{Enter}')
  await expect.poll(where).toBe('')
  await focused('[data-opens-filters]')
  await expect.poll(chips).toEqual([])
})

test('[SRC-014] a day is asked for together with its comparator', async () => {
  await open()
  await adds(say('filters.name.due'))
  await page.getByRole('textbox', { name: say('filters.day') }).fill('01/03/2026')
  await expect.poll(where).toBe('?due=lt.2026-03-01')
  const filters = { dueAt: '2026-03-01', dueAtComparator: 'lt' }
  await expect.poll(() => server().calls(board.readList)).toContainEqual(expect.objectContaining({ filters }))
})

test('[DAY-020] requests due or planned within two days are asked for once both are there', async () => {
  await open()
  await adds(say('filters.name.during'))
  await page.getByRole('textbox', { name: say('filters.from'), exact: true }).fill('02/02/2026')
  await page.getByRole('textbox', { name: say('filters.to'), exact: true }).fill('06/02/2026')
  await expect.poll(where).toBe('?during=2026-02-02.2026-02-06')
  const filters = { duringFrom: '2026-02-02', duringTo: '2026-02-06' }
  await expect.poll(() => server().calls(board.readList)).toContainEqual(expect.objectContaining({ filters }))
})

test('[SRC-012] labels that cannot be read say so in their place', async () => {
  await open()
  await expectLoadError(server(), labels.listLabels, say('failures.fetchLabels'), () =>
    adds(say('filters.name.labels')),
  )
})

test('[SRC-012][SRC-016] labels of three types, ten of each until all are asked, and their lack', async () => {
  const of = (type: LabelType, count: number) =>
    Array.from({ length: count }, (_, index) =>
      example(Label, { _id: `${type.length}${index}`.padStart(24, '0'), name: `${type} ${index}`, type }),
    )
  const list = [...of('category', 2), ...of('theme', 12), ...of('tag', 11)]
  server().answer(labels.listLabels, { list, hasMore: false })
  await open()
  await adds(say('filters.name.labels'))
  const groups = () =>
    [...document.querySelectorAll('[data-part="filter-panel"] fieldset')].map((set) => [
      set.querySelector('legend')?.textContent,
      set.querySelectorAll('input').length,
    ])
  // With the choice of those without.
  await expect.poll(groups).toEqual([
    ['Catégorie', 3],
    ['Thème', 11],
    ['Tag', 11],
  ])
  for (const count of ['12', '11']) await button(say('filters.showAll', { count })).click()
  await expect.poll(() => groups().map(([, count]) => count)).toEqual([3, 13, 12])
  await box(say('filters.labelSpecial.no_category')).click()
  await expect.poll(where).toBe('?labels=no_category')
  expect(await seriousFindings()).toEqual([])
})

test('[SRC-013][SRC-015] a filter offers the values that can be filtered by', async () => {
  await open()
  await button(say('filters.add')).click()
  const offers = async (filter: 'kind' | 'pending' | 'priority' | 'estimate' | 'milestones') => {
    await button(say(`filters.name.${filter}`)).click()
    const choices = () => textsOf('[data-part="filter-panel"] [data-part="choice"]')
    await expect.poll(() => choices().length).toBeGreaterThan(0)
    const all = choices()
    await button(say('filters.back')).click()
    return all
  }
  expect(await offers('kind')).toEqual((['basic', 'issue', 'alert'] as const).map((kind) => say(`words.kind.${kind}`)))
  expect(await offers('pending')).toEqual(['Toutes', 'En attente', 'Sans attente'])
  expect(await offers('priority')).toEqual(['Critique', 'Majeure', 'Haute', 'Moyenne', 'Basse'])
  expect(await offers('estimate')).toEqual(['Sans estimation', 'En attente de réponse', 'Acceptée', 'Refusée'])
  expect(await offers('milestones')).toEqual(expect.arrayContaining(['En cours', 'Aucun', 'Tous sauf celui en cours']))
  for (const day of ['planned', 'due'] as const) {
    await button(say(`filters.name.${day}`)).click()
    await page.getByRole('combobox', { name: say('filters.comparison') }).click()
    await expect
      .poll(() => textsOf('[role="option"]'))
      .toEqual(['avant le', 'jusqu’au', 'le', 'à partir du', 'après le'])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('option')).not.toBeInTheDocument()
    await button(say('filters.back')).click()
  }
})

test('[BKL-004][BKL-005] customers see the time per list, asked for anew with every filter', async () => {
  const stats = { ...example(lists.readStats.response), doneStats: { ellapsedTime: hours(3) } }
  server().answer(lists.readStats, stats)
  await open('/?kind=issue')
  await expect.poll(() => textsOf('[data-part="sums"]')).toHaveLength(3)
  for (const text of textsOf('[data-part="sums"]')) expect(text).toMatch(/^Passé [^P]+$/)
  server().answer(lists.readStats, { ...stats, doneStats: { ellapsedTime: hours(4) } })
  await adds(say('filters.name.priority'))
  await box(say('words.priority.critical')).click()
  await expect
    .poll(() => server().calls(lists.readStats).at(-1))
    .toEqual({ filters: { kinds: ['issue'], priorities: [4] } })
  await expect.poll(() => textsOf('[data-column="done"] [data-part="sums"]')[0]).toContain('4 h')
})

test('[MIL-004][SRC-019] sprints and people are looked up 500 ms after typing, five sprints at most', async () => {
  const sprints = [98, 99, 100, 101, 102].map((number) =>
    example(Milestone, { _id: `${number}`.padStart(24, '0'), name: `Sprint ${number}` }),
  )
  server().answer(milestones.listMilestones, { list: sprints, hasMore: true })
  const lea = example(PersonEntry, { _id: '5'.repeat(24), firstName: 'Léa', lastName: 'Perrin' })
  server().answer(people.listPeople, { list: [lea], total: 1 })
  await open('/', true)
  const move = holdTimers()
  const searched = () => ({
    milestones: server()
      .calls(milestones.listMilestones)
      .map((call) => call.search),
    members: server()
      .calls(people.listPeople)
      .map((call) => call.search),
  })
  for (const [filter, typed, name] of [
    ['milestones', 'sprint', 'Sprint 98'],
    ['members', 'lé', 'Léa Perrin'],
  ] as const) {
    await adds(say(`filters.name.${filter}`))
    await expect.element(box(name)).toBeVisible()
    const before = searched()[filter].length
    await page.getByRole('searchbox').fill(typed)
    await painted()
    move(499)
    await painted()
    expect(searched()[filter]).toHaveLength(before)
    move(1)
    await expect.poll(() => searched()[filter].slice(before)).toEqual([typed])
    await closes()
  }
  expect(server().calls(milestones.listMilestones).at(-1)).toMatchObject({ limit: 5 })
})

test('[SRC-015][SRC-018] special choices of sprints; no filter by person where switched off', async () => {
  server().answer(accounts.readApp, example(AppShape, { _id: appId, membersFilterDisabled: true }))
  await open('/?milestones=current')
  await expect.poll(chips).toEqual(['Sprint En cours'])
  await button(say('filters.add')).click()
  await expect.element(button(say('filters.name.labels'))).toBeVisible()
  expect(button(say('filters.name.members')).query()).toBeNull()
})
