import { expect, test } from 'vitest'
import * as live from './chats/live.ts'
import { buildRequest } from './client.ts'
import type { NamedOperation } from './operation.ts'
import * as lists from './projects/lists.ts'
import * as shapes from './projects/schemas.ts'
import { toClientModule } from './client-module.ts'
import { allOperations } from './services.ts'

const inputFor = ({ params, parameterLocations: { query = [] } }: NamedOperation) => ({
  ...Object.fromEntries([...Object.keys(params._zod.def.shape), ...query].map((field) => [field, `a ${field}`])),
  note: 'in the body',
})

test('every operation is sent the same with its shapes and without them', () => {
  expect(allOperations().length).toBeGreaterThan(50)
  for (const op of allOperations()) {
    const { topic } = JSON.parse(JSON.stringify(toClientModule({ topic: { op } }))) as { topic: { op: NamedOperation } }
    expect(topic.op).not.toHaveProperty('reply')
    for (const input of [inputFor(op), {}])
      expect(buildRequest(topic.op, input, 'nimbus')).toEqual(buildRequest(op, input, 'nimbus'))
  }
})

test('path, query and body of a call come from its flat input', () => {
  expect(
    buildRequest(lists.lists.listTasks, { search: 'imprimante', filters: { labelsIds: ['a', 'b'] } }, 'nimbus'),
  ).toEqual({
    method: 'GET',
    path:
      '/api/projects/v1/private/tasks?search=imprimante' +
      '&filters%5BlabelsIds%5D%5B%5D=a&filters%5BlabelsIds%5D%5B%5D=b',
  })
})

test('constants stay with their operations, shapes do not', () => {
  expect(toClientModule(lists)).toMatchObject({
    maxUnpagedResults: lists.maxUnpagedResults,
    fewWaiting: lists.fewWaiting,
  })
  expect(Object.keys(toClientModule(lists)!).sort()).toEqual(['fewWaiting', 'listStates', 'lists', 'maxUnpagedResults'])
  expect(toClientModule(live)).toMatchObject({ closeCodes: live.closeCodes })
})

test('a module without operations stays as it is', () => {
  expect(toClientModule(shapes)).toBeUndefined()
})
