import { expect, test } from 'vitest'
import type { TaskCard } from '../../model/tasks/queries/task-queries.ts'
import { editableFields, mayEdit } from './editable-fields.ts'

const partsOf = (...may: TaskCard['may']) => editableFields.filter((part) => mayEdit({ may } as TaskCard, part))

test('[TSK-069] a customer who corrects a request changes its list from the card, not priority or requester', () => {
  expect(partsOf('edit', 'move', 'message')).toEqual(['list'])
  expect(partsOf('edit', 'estimate')).toEqual(['priority', 'owner', 'estimate'])
})
