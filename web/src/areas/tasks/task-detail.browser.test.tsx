import { people } from '@passerelle/contract/accounts/people'
import { PersonEntry } from '@passerelle/contract/accounts/schemas'
import { board } from '@passerelle/contract/projects/board'
import { invoices } from '@passerelle/contract/projects/invoices'
import { labels } from '@passerelle/contract/projects/labels'
import { members } from '@passerelle/contract/projects/members'
import { milestones } from '@passerelle/contract/projects/milestones'
import { Label, Milestone } from '@passerelle/contract/projects/schemas'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setSession } from '../../model/session/session.ts'
import { painted } from '../../testing/clock.ts'
import { example } from '../../testing/example.ts'
import { openPage, say, setUpServer, toastTexts } from '../../testing/open-page.tsx'
import { openTask, reason, refusedTwice, taskOf } from '../../testing/open-task.ts'

const server = setUpServer()

const id = (digit: number) => `${digit}`.repeat(24)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('checkbox', { name, exact: false })
const field = (part: string) =>
  page.elementLocator(document.querySelector(`[data-part="properties"] [data-part="${part}"]`)!)
const edit = (part: string) => field(part).getByRole('button').click()
const person = (digit: number, firstName: string, lastName: string) =>
  example(PersonEntry, { _id: id(digit), firstName, lastName, staff: true })
const sprint = (digit: number, number: number) => example(Milestone, { _id: id(digit), name: `Sprint ${number}` })

test('[ERR-002] a request that cannot be loaded says so, and can be tried again', async () => {
  server().refuse(board.readTask, 'access_denied')
  await openPage('/projects/tasks/ATL-3', { byStaff: true })
  await expect.element(page.getByText('Impossible de charger la tâche ATL-3')).toBeVisible()
  server().answer(board.readTask, taskOf([]))
  await button(say('common.retry')).click()
  await expect.element(button(say('task.copyLink'))).toBeVisible()
})

test('[ERR-002] a request that does not exist says so with the reason below', async () => {
  server().refuse(board.readTask, 'not_found')
  await openPage('/projects/tasks/ATL-99999')
  await expect.element(page.getByText('Impossible de charger la tâche ATL-99999')).toBeVisible()
  await expect.element(page.getByText(say('task.notFound'))).toBeVisible()
})

test('[TSK-041] a request that is loading has its panel where staff will find it', async () => {
  server().hold(people.readMe)
  server().hold(board.readTask)
  setSession('staff', { token: 'test' })
  await openPage('/admin/tasks/ATL-3', { isGuest: true })
  const leftOf = (part: string) => document.querySelector(`[data-part="${part}"]`)?.getBoundingClientRect().left ?? 0
  await expect.poll(() => leftOf('conversation-scroll')).toBeGreaterThan(0)
  expect(leftOf('panel')).toBeLessThan(leftOf('conversation-scroll'))
})

test('[ERR-001][ERR-005] an edit that fails is taken back', async () => {
  const move = await openTask(server(), taskOf(['edit']))
  const priority = page.getByRole('combobox', { name: say('task.priority') })
  const choose = async () => {
    await priority.click()
    await page.getByRole('option', { name: say('words.priority.critical') }).click()
    await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  }
  await refusedTwice(server(), move, board.editTask, choose, 'Impossible de mettre à jour la tâche')
  await expect.element(priority).toHaveTextContent(say('words.priority.medium'))
})

test('[ERR-007][ERR-008] a label that cannot be put on or taken off stays as it was', async () => {
  const category = example(Label, { _id: id(1), name: 'Infogérance', type: 'category', dependsOn: null })
  const run = example(Label, { _id: id(2), name: 'Run', type: 'tag', dependsOn: null })
  const of = (list: (typeof run)[]) => taskOf(['label', 'edit'], { labels: list, labelIds: list.map(({ _id }) => _id) })
  server().answer(labels.listLabels, { list: [category, run], hasMore: false })
  const move = await openTask(server(), of([category]))
  await edit('labels')
  const press = () => box('Run').click()
  await refusedTwice(server(), move, labels.attachLabel, press, 'Ajout du label impossible')
  await expect.element(box('Run')).not.toBeChecked()
  server().answer(labels.attachLabel, of([category, run]))
  server().answer(board.readTask, of([category, run]))
  await press()
  await expect.element(box('Run')).toBeChecked()
  expect(server().calls(labels.attachLabel).at(-1)).toMatchObject({ labelId: run._id })
  await refusedTwice(server(), move, labels.detachLabel, press, 'Suppression du label impossible')
  await expect.element(box('Run')).toBeChecked()
})

test('[ERR-009][ERR-010] somebody who cannot be assigned or taken off stays as they were', async () => {
  const hugo = person(7, 'Hugo', 'Marchand')
  const of = (list: (typeof hugo)[]) =>
    taskOf(['members', 'edit'], { people: list, memberIds: list.map(({ _id }) => _id) })
  server().answer(people.listPeople, { list: [hugo], total: 1 })
  const move = await openTask(server(), of([]))
  await edit('members')
  const press = () => box('Hugo Marchand').click()
  await refusedTwice(server(), move, members.attachMember, press, 'Affectation échouée')
  await expect.element(box('Hugo Marchand')).not.toBeChecked()
  server().answer(members.attachMember, of([hugo]))
  server().answer(board.readTask, of([hugo]))
  await press()
  await expect.element(box('Hugo Marchand')).toBeChecked()
  await refusedTwice(server(), move, members.detachMember, press, 'Désaffectation échouée')
  await expect.element(box('Hugo Marchand')).toBeChecked()
})

test('closing a toast leaves open what was open, and the cursor where it stood', async () => {
  server().answer(people.listPeople, { list: [person(7, 'Hugo', 'Marchand')], total: 1 })
  await openTask(server(), taskOf(['members', 'edit']))
  await edit('members')
  server().refuse(members.attachMember, 'internal', { message: reason })
  await box('Hugo Marchand').click()
  await expect.poll(toastTexts).toEqual([reason])
  const search = page.getByRole('searchbox')
  ;(search.element() as HTMLElement).focus()
  await button(say('shell.dismiss')).click()
  await expect.poll(toastTexts).toEqual([])
  await expect.element(search).toHaveFocus()
})

test('[SRC-019] people are looked up once a typed name has rested 500 ms', async () => {
  server().answer(people.listPeople, { list: [person(7, 'Hugo', 'Marchand')], total: 1 })
  const move = await openTask(server(), taskOf(['members', 'edit']))
  await edit('members')
  await expect.element(box('Hugo Marchand')).toBeVisible()
  const asked = () =>
    server()
      .calls(people.listPeople)
      .map(({ search }) => search)
  const before = asked().length
  await page.getByRole('searchbox').fill(' léa ')
  await painted()
  move(499)
  await painted()
  expect(asked()).toHaveLength(before)
  move(1)
  // Among the people of the account and among the staff.
  await expect.poll(() => asked().slice(before)).toEqual(['léa', 'léa'])
})

test('[MIL-004][ERR-025] sprints are asked for once a typed name has rested 500 ms; failures say why', async () => {
  const [first, second] = [sprint(1, 99), sprint(2, 100)]
  const of = (list: Milestone[]) =>
    taskOf(['milestones', 'edit'], { milestones: list, milestoneIds: list.map(({ _id }) => _id) })
  server().answer(milestones.listMilestonesAsStaff, { list: [first, second], hasMore: false })
  const move = await openTask(server(), of([first]))
  await edit('milestones')
  await expect.element(box('Sprint 100')).toBeVisible()
  const asked = () => server().calls(milestones.listMilestonesAsStaff)
  expect(asked()).toMatchObject([{ limit: 5 }])
  await page.getByRole('searchbox').fill('Sprint 1')
  await painted()
  move(499)
  await painted()
  expect(asked()).toHaveLength(1)
  move(1)
  await expect.poll(() => asked().slice(1)).toMatchObject([{ limit: 5, search: 'Sprint 1' }])
  const text = 'Impossible de modifier les sprints de la demande'
  await refusedTwice(server(), move, milestones.attachMilestone, () => box('Sprint 100').click(), text)
  await refusedTwice(server(), move, milestones.detachMilestone, () => box('Sprint 99').click(), text)
  server().refuse(milestones.listMilestonesAsStaff, 'access_denied', { message: reason })
  await page.getByRole('searchbox').fill('1')
  await expect.poll(() => (move(500), toastTexts())).toEqual([reason])
})

test('pickers that cannot be loaded say so in their place, and can be tried again', async () => {
  server().refuse(labels.listLabels, 'access_denied', { message: '' })
  server().refuse(people.listPeople, 'access_denied', { message: '' })
  await openTask(server(), taskOf(['label', 'members', 'edit']))
  await edit('labels')
  await expect.element(page.getByText('Impossible de charger les étiquettes')).toBeVisible()
  const mission = example(Label, { name: 'Mission', type: 'category', dependsOn: null })
  server().answer(labels.listLabels, { list: [mission], hasMore: false })
  await button(say('common.retry')).click()
  await expect.element(page.getByRole('radio', { name: 'Mission' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await edit('members')
  await expect.element(page.getByText('Impossible de charger les personnes')).toBeVisible()
  server().answer(people.listPeople, { list: [person(7, 'Hugo', 'Marchand')], total: 1 })
  await button(say('common.retry')).click()
  await expect.element(box('Hugo Marchand')).toBeVisible()
})

test('changes are sent one after the other; one without an answer holds up the next for 30 s', async () => {
  const move = await openTask(server(), taskOf(['editMetadata', 'edit']))
  const held = server().hold(invoices.editMetadata)
  const written = () => server().calls(invoices.editMetadata).length
  const hidden = box(say('task.timeHidden'))
  await hidden.click()
  await expect.poll(written).toBe(1)
  await expect.element(hidden).toBeChecked()
  await hidden.click()
  move(29_999)
  await painted()
  expect(written()).toBe(1)
  move(1)
  await expect.poll(toastTexts).toContain(say('failures.updateTask'))
  await expect.poll(written).toBe(2)
  held.answer(taskOf(['editMetadata', 'edit']))
})

test('[UIX-047] the name of an icon shows after the pointer has rested on it for 200 ms', async () => {
  const move = await openTask(server(), taskOf(['edit']))
  const shown = () => [...document.querySelectorAll('[data-part="tooltip"]')].map(({ textContent }) => textContent)
  await button(say('task.editText')).hover()
  move(199)
  await painted()
  expect(shown()).toEqual([])
  move(1)
  await expect.poll(shown).toEqual([say('task.editText')])
})

test.each([
  ['1\u00a0j\u00a02\u00a0h', hours(10), true],
  ['4\u00a0h', hours(4), false],
])('[PLN-033] an estimate of %s says how long its day is', async (time, estimatedTime, isSaid) => {
  const estimated = { estimatedTime, acceptedEstimatedTime: estimatedTime, estimateStatus: 'accepted' as const }
  await openTask(server(), taskOf(['edit'], estimated))
  const figures = () => page.getByRole('region', { name: say('estimate.timeTitle') }).element().textContent
  await expect.poll(figures).toContain(`${say('estimate.accepted')}${time}`)
  expect(figures().includes('(jours de 8\u00a0h)')).toBe(isSaid)
})
