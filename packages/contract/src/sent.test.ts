import { expect, test } from 'vitest'
import * as live from './chats/live.ts'
import { requestOf } from './call.ts'
import type { Named } from './operation.ts'
import * as lists from './projects/lists.ts'
import * as shapes from './projects/shapes.ts'
import { sentModule } from './sent.ts'
import { allOperations } from './services.ts'

const inputFor = ({ sending: { params, query } }: Named) => ({
  ...Object.fromEntries([...params, ...query].map((field) => [field, `a ${field}`])),
  note: 'in the body',
})

test('every operation is sent the same with its shapes and without them', () => {
  expect(allOperations().length).toBeGreaterThan(50)
  for (const op of allOperations()) {
    const { topic } = JSON.parse(JSON.stringify(sentModule({ topic: { op } }))) as { topic: { op: Named } }
    expect(topic.op).not.toHaveProperty('reply')
    for (const input of [inputFor(op), {}])
      expect(requestOf(topic.op, input, 'nimbus')).toEqual(requestOf(op, input, 'nimbus'))
  }
})

test('path, query and body of a call come from its flat input', () => {
  expect(
    requestOf(lists.lists.listTasks, { search: 'imprimante', filters: { labelsIds: ['a', 'b'] } }, 'nimbus'),
  ).toEqual({
    method: 'GET',
    path: '/api/projects/v1/private/tasks?search=imprimante&filters%5BlabelsIds%5D%5B%5D=a&filters%5BlabelsIds%5D%5B%5D=b',
  })
})

test('constants stay with their operations, shapes do not', () => {
  expect(sentModule(lists)).toMatchObject({ mostUnpaged: lists.mostUnpaged, fewWaiting: lists.fewWaiting })
  expect(Object.keys(sentModule(lists)!).sort()).toEqual(['fewWaiting', 'lists', 'mostUnpaged'])
  expect(sentModule(live)).toMatchObject({ closeCodes: live.closeCodes })
})

test('a module without operations stays as it is', () => {
  expect(sentModule(shapes)).toBeUndefined()
})
