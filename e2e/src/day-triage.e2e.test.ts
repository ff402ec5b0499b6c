import { board } from '@passerelle/contract/projects/board'
import { dayQueue, type DayLine } from '@passerelle/contract/projects/day-queue'
import type { ListedTask } from '@passerelle/contract/projects/lists'
import { beforeAll, expect, test, vi } from 'vitest'
import { selectByTypeahead, types, waitForCardFocus, waitForEditorFocus } from './journey/keys.ts'
import { openProduct } from './journey/open-product.ts'
import type { InOffice } from './journey/sessions.ts'
import { say } from './journey/texts.ts'

vi.setConfig({ testTimeout: 120_000 })

const product = openProduct()
const count = 50
const hour = 3_600_000
const dueOn = '2026-12-24'
let emma: InOffice
/** Ids of the requests in the order of the queue. */
let ids: string[]

/** All lines of the team's queue, of which one page holds a hundred. */
const readTeamQueue = async (): Promise<DayLine[]> => {
  const lines: DayLine[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await emma.call(dayQueue.readDayQueue, { whose: 'team', limit: 100, ...(after && { after }) })
    lines.push(...page.list)
    after = page.hasMore ? page.after : null
  }
  return lines
}

/** The critical requests of Emma's queue that came from Ada, in its order. */
const inQueue = async (): Promise<ListedTask[]> => {
  const { list } = await emma.call(dayQueue.readDayQueue, { limit: 100 })
  return list.flatMap((line) => (line.kind === 'task' && line.task.name.endsWith('à trier') ? [line.task] : []))
}

/** What Emma decides about a request besides its category, by its place. */
const more = [
  'nothing',
  'estimate',
  'assign',
  'due',
  'note',
  'nothing',
  'estimate',
  'assign',
  'wait',
  'nothing',
] as const
const decisionOf = (index: number) => more[index % more.length]!

const inField = (field: 'textarea' | 'button') =>
  emma.page.waitForFunction((name) => document.activeElement?.matches(`[data-part~="popover"] ${name}`), {}, field)

/** Each editor opens and is left by keys; afterwards the focus is on the next line. */
const decide = async (index: number, next: string | undefined) => {
  const taskId = ids[index]!
  // Enter presses the button of the step: the category is missing.
  await emma.press('Enter')
  await waitForEditorFocus(emma)
  await selectByTypeahead(emma, 'Infogérance')
  const decision = decisionOf(index)
  if (next !== undefined) await waitForCardFocus(emma, next)
  if (decision === 'nothing') return
  await emma.press(next === undefined ? 'j' : 'k')
  await waitForCardFocus(emma, taskId)
  if (decision === 'estimate') {
    // The step is the next one now, under the same key.
    await emma.press('Enter')
    await waitForEditorFocus(emma, 'fields')
    await types(emma, 'Tab', { text: '2' }, 'Enter')
  }
  if (decision === 'assign') {
    await emma.press('a')
    await waitForEditorFocus(emma)
    await types(emma, { text: 'Hugo' })
    await emma.page.waitForFunction(
      () => document.querySelectorAll('[data-part~="popover"] [data-part="choice"] input').length === 1,
    )
    await emma.press('Enter')
    await emma.page.waitForSelector('[data-part~="popover"] [data-part="choice"] input:checked')
    await emma.press('Escape')
    // A request that went to somebody else may have left the queue already, and its focus gone on.
    const at = await waitForCardFocus(emma)
    if (next !== undefined && at === taskId) await emma.press('j')
  }
  if (decision === 'due') {
    await emma.press('d')
    await waitForEditorFocus(emma, 'fields')
    await types(emma, { text: '24122026' }, 'Enter')
  }
  if (decision === 'note') {
    await emma.press('i')
    await inField('button')
    await emma.press('Enter')
    await inField('textarea')
    await types(emma, { text: 'À voir avec Hugo' })
    await emma.page.keyboard.down('Control')
    await emma.press('Enter')
    await emma.page.keyboard.up('Control')
  }
  if (decision === 'wait') {
    await emma.press('w')
    await inField('button')
    await emma.press('Enter')
  }
  if (next !== undefined) await waitForCardFocus(emma, next)
}

beforeAll(async () => {
  const ada = await product.customer('ada')
  for (let number = 1; number <= count; number += 1)
    await ada.call(board.createTask, {
      name: `Demande ${number} à trier`,
      description: 'Reçue cette nuit.',
      priority: 4,
    })
  emma = await product.backoffice('emma')
  ids = (await inQueue()).map(({ taskId }) => taskId)
})

test('[DAY-052][DAY-053] fifty requests are triaged on the home by keyboard alone', async () => {
  expect(ids).toHaveLength(count)
  await emma.open('/admin')
  await emma.page.waitForSelector('[data-part="day-item"][data-first]')
  await emma.press('?')
  await expect(emma).toSee(say('keys.does.press'))
  await emma.press('Escape')
  await emma.page.waitForSelector('[data-part="shortcut-groups"]', { hidden: true })
  // Outages and others' urgent requests come before.
  const { list: lines } = await emma.call(dayQueue.readDayQueue, { limit: 100 })
  const before = lines.findIndex((line) => line.kind === 'task' && line.task.taskId === ids[0])
  for (let line = 0; line <= before; line += 1) await emma.press('j')
  await waitForCardFocus(emma, ids[0])
  for (const index of ids.keys()) await decide(index, ids[index + 1])
  await expect
    .poll(async () => {
      const list = await readTeamQueue()
      const found = list.flatMap((line) => (line.kind === 'task' && ids.includes(line.task.taskId) ? [line.task] : []))
      return Object.fromEntries(found.map(({ taskId, labels }) => [taskId, labels.map(({ name }) => name)]))
    })
    .toEqual(Object.fromEntries(ids.map((id) => [id, ['Infogérance']])))
  const list = await readTeamQueue()
  const tasks = new Map(list.flatMap((line) => (line.kind === 'task' ? [[line.task.taskId, line.task]] : [])))
  const idsOf = (decision: (typeof more)[number]) => ids.filter((_, index) => decisionOf(index) === decision)
  for (const id of idsOf('estimate')) expect(tasks.get(id)).toMatchObject({ estimatedTime: 2 * hour })
  for (const id of idsOf('assign'))
    expect(
      tasks
        .get(id)
        ?.people.filter(({ staff }) => staff)
        .map(({ firstName }) => firstName),
    ).toEqual(['Hugo'])
  for (const id of idsOf('due')) expect(tasks.get(id)?.dueAt).toContain(dueOn)
  for (const id of idsOf('wait')) expect(tasks.get(id)).toMatchObject({ pendingStatus: 'customer' })
  for (const id of idsOf('note')) {
    const { appId, _id } = tasks.get(id)!
    expect((await emma.inAccount(appId)(board.readTaskAsAdmin, { id: _id })).privateThreadId).not.toBeNull()
  }
  expect(emma.page.url()).toMatch(/\/admin$/)
})

const isAt = (path: string) => emma.page.waitForFunction((wanted) => location.pathname === wanted, {}, path)

test.each([
  ['home', '/admin'],
  ['backlog', '/admin/backlog'],
  ['monitoring', '/admin/monitoring'],
  ['teams', '/admin/teams'],
  ['inbox', '/admin/inbox'],
  ['nowhere', '/admin/tasks'],
])('[DAY-052] a request opened from %s closes to %s', async (from, path) => {
  await emma.open(`/admin/tasks/${ids[0]}?from=${from}`)
  await emma.waitFor('button', say('task.copyLink'))
  await emma.press('Escape')
  await isAt(path)
})

test('[DAY-052] a report is completed from monitoring, and back leads there', async () => {
  await emma.open('/admin/monitoring')
  await emma.click('link', say('monitoring.complete'))
  await emma.page.waitForFunction(() => location.pathname.startsWith('/stats/reports/'))
  await emma.page.goBack()
  await isAt('/admin/monitoring')
  await emma.waitFor('link', say('monitoring.complete'))
})
