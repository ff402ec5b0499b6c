import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProblemResponse } from '@passerelle/contract/problems'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const send = async (path: string, body: unknown) => {
  const answer = await fetch(`${world.origin}/api/projects/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await world.tokenOf(world.emma)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, problem: (await answer.json()) as ProblemResponse }
}
const id = (number: number) => number.toString(16).padStart(24, '0')
const one = [id(1)]
const fine = { priority: 1 }
const invalid = 'La valeur n’est pas valide'
const format = "Le format n'est pas respecté"
const required = 'Le champ est nécessaire'
const unknown = 'Ce champ n’est pas attendu'

test.each<[string, unknown, Record<string, string>]>([
  ['no requests', { taskIds: [], change: fine }, { taskIds: invalid }],
  [
    '501 requests',
    { taskIds: Array.from({ length: 501 }, (_, index) => id(index)), change: fine },
    { taskIds: invalid },
  ],
  ['one request twice', { taskIds: [id(1), id(2), id(1)], change: fine }, { 'taskIds.2': invalid }],
  ['an id of a wrong form', { taskIds: [id(1), 'ATL-2'], change: fine }, { 'taskIds.1': format }],
  ['no list of requests', { taskIds: id(1), change: fine }, { taskIds: invalid }],
  ['nothing', {}, { taskIds: required, change: required }],
  ['a list as a whole', [one], { body: invalid }],
  ['no request at all', { taskIds: null, change: fine }, { taskIds: invalid }],
  ['a number among ids', { taskIds: [id(1), 2], change: fine }, { 'taskIds.1': invalid }],
  ['a hole among ids', { taskIds: [null], change: fine }, { 'taskIds.0': invalid }],
  ['null as a change', { taskIds: one, change: null }, { change: invalid }],
  ['a list as a change', { taskIds: one, change: [fine] }, { change: invalid }],
  ['a change to nothing', { taskIds: one, change: { listId: null } }, { 'change.listId': invalid }],
  ['a priority in words', { taskIds: one, change: { priority: 'high' } }, { 'change.priority': invalid }],
  ['half a priority', { taskIds: one, change: { priority: 1.5 } }, { 'change.priority': invalid }],
  [
    'several people',
    { taskIds: one, change: { attachMemberId: [id(1), id(2)] } },
    { 'change.attachMemberId': invalid },
  ],
  ['no change', { taskIds: one, change: {} }, { change: required }],
  ['a change that is none', { taskIds: one, change: 'done' }, { change: invalid }],
  [
    'two changes',
    { taskIds: one, change: { listId: 'done', priority: 1 } },
    { 'change.listId': invalid, 'change.priority': invalid },
  ],
  ['an unknown change', { taskIds: one, change: { name: 'Autre' } }, { 'change.name': unknown }],
  [
    'an unknown change beside another',
    { taskIds: one, change: { ...fine, name: 'Autre' } },
    { 'change.name': unknown },
  ],
  ['an unknown list', { taskIds: one, change: { listId: 'later' } }, { 'change.listId': invalid }],
  ['an unknown priority', { taskIds: one, change: { priority: 5 } }, { 'change.priority': invalid }],
  ...[
    'userId',
    'attachLabelId',
    'detachLabelId',
    'attachMilestoneId',
    'detachMilestoneId',
    'attachMemberId',
    'detachMemberId',
  ].map((key): [string, unknown, Record<string, string>] => [
    `a bad ${key}`,
    { taskIds: one, change: { [key]: 'x' } },
    { [`change.${key}`]: format },
  ]),
  ['a field of its own', { taskIds: one, change: fine, force: true }, { force: unknown }],
])('%s is refused by name', async (_, body, errors) => {
  expect(await send('/nimbus/tasks/changes', body)).toMatchObject({
    status: 400,
    problem: { code: 'invalid_input', errors },
  })
})

test('a change of a wrong form, or of another provider, is not found', async () => {
  expect((await send('/nimbus/tasks/changes/x/undo', {})).status).toBe(404)
  expect((await send('/stratus/tasks/changes', { taskIds: one, change: fine })).status).toBe(404)
  for (const wrong of ['%00', '42', `${id(1)}0`])
    expect((await send(`/nimbus/tasks/changes/${wrong}/undo`, {})).status).toBe(404)
  expect(await send(`/nimbus/tasks/changes?dry=1`, { taskIds: one, change: fine })).toMatchObject({
    status: 400,
    problem: { errors: { dry: unknown } },
  })
  expect(await send(`/nimbus/tasks/changes/${id(1)}/undo?dry=1`, {})).toMatchObject({
    status: 400,
    problem: { errors: { dry: unknown } },
  })
  expect(await send(`/nimbus/tasks/changes/${id(1)}/undo`, { force: true })).toMatchObject({
    status: 400,
    problem: { errors: { force: unknown } },
  })
})
