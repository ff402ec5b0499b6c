import { backlog, type BacklogGroup } from '@passerelle/contract/projects/backlog'
import { ListedTask } from '@passerelle/contract/projects/lists'
import { BacklogPreset, presets } from '@passerelle/contract/projects/presets'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { changed } from '../../../testing/open-task.ts'
import { appId, openOffice, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()
const task = example(ListedTask, { _id: '3'.repeat(24), taskId: 'ATL-597', appId, name: 'Poste de la comptabilité' })
const urgent = example(BacklogPreset, { _id: '1'.repeat(24), name: 'Urgentes', shared: true })
const sprint = (number: number, estimated: number, capacity: number | null): BacklogGroup => ({
  key: `${number}`.padStart(24, '0'),
  name: `Sprint ${number}`,
  count: 1,
  estimated,
  capacity,
})
const answer = (groups: BacklogGroup[], first: number, ofUrgent: number) => {
  server().answer(backlog.listBacklogGroups, { list: groups })
  server().answer(presets.countPresets, { first, list: [{ _id: urgent._id, count: ofUrgent }] })
}
const open = async (groups: BacklogGroup[], first: number, ofUrgent: number) => {
  answer(groups, first, ofUrgent)
  server().answer(presets.listPresets, { list: [urgent] })
  server().answer(backlog.listBacklog, { list: [task], hasMore: false })
  await openOffice('/admin/backlog?group=sprint')
  await expect.element(page.getByRole('link', { name: /ATL-597/ })).toBeVisible()
}
const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const views = () => textsOf('[data-part="presets"] [aria-pressed]')
const titles = () =>
  [...document.querySelectorAll<HTMLElement>('[data-part="presets"] [aria-pressed]')].map(({ title }) => title)
const sums = () => textsOf('.group-heading [title]')

test('the heading of a sprint says what is estimated and what the staff can do, and where it is too much', async () => {
  await open([sprint(183, 0, hours(80)), sprint(182, hours(50), hours(40)), sprint(181, hours(7), null)], 3, 0)
  await expect.poll(sums).toHaveLength(3)
  expect(sums()[2]).not.toContain('/')
  expect(textsOf('.group-heading .over')).toEqual([sums()[1]])
  const heading = document.querySelectorAll('.group-heading')[1]!
  expect(heading.getAttribute('aria-label')).toContain(
    say('requests.estimatedOf', { sum: sums()[1]!.split(' / ')[0]!, capacity: sums()[1]!.split(' / ')[1]! }),
  )
})

test('views say how many requests they show; counts and sums follow the changes of others', async () => {
  await open([sprint(182, hours(7), hours(40))], 999, 1000)
  await expect.poll(views).toEqual([`${say('requests.openOnes')}999`, 'Urgentes999+'])
  expect(titles()).toEqual([say('backlog.presetCount', { count: 999 }), say('backlog.presetCount', { count: 1000 })])
  await expect.poll(sums).toHaveLength(1)
  const before = sums()
  answer([sprint(182, hours(14), hours(40))], 12, 4)
  server().live.send(changed(task, 'estimate.proposed', '1'))
  await expect.poll(sums, { timeout: 8000 }).not.toEqual(before)
  await expect.poll(views, { timeout: 8000 }).toEqual([`${say('requests.openOnes')}12`, 'Urgentes4'])
})
