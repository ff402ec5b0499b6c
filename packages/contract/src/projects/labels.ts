import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, TaskRef, listOf } from '../schemas.ts'
import { TaskParams } from './board.ts'
import { Label, Task } from './schemas.ts'

/** Not paged: `hasMore` is always false (OPEN-005). */
const Labels = listOf(Label)

export const labels = api('projects', {
  /** The labels of this account, for customers (API-008). */
  listLabels: operation({
    method: 'GET',
    path: '/private/labels',
    requirement: 'API-008',
    access: can('label.list'),
    cachedWith: [],
    response: Labels,
  }),
  /** The labels that staff can use in this account (API-039). */
  listLabelsAsStaff: operation({
    method: 'GET',
    path: '/admin/labels',
    requirement: 'API-039',
    access: can('label.listAsStaff'),
    cachedWith: [],
    response: Labels,
  }),
  /** Every label of the provider, over all accounts, including disabled ones (API-064). */
  listLabelsOfProvider: operation({
    method: 'GET',
    path: '/:provider/labels',
    requirement: 'API-064',
    access: can('label.listAsStaff'),
    params: z.strictObject({ provider: z.string() }),
    response: Labels,
  }),
  /** Adds a label to a task; a second category replaces the first (LBL-008). */
  attachLabel: operation({
    method: 'PATCH',
    path: '/admin/tasks/:id/labels',
    requirement: 'API-024',
    access: can('label.attach', on('task')),
    params: TaskParams,
    body: z.strictObject({ labelId: Id }),
    response: Task,
    problems: ['label_unavailable', 'label_dependency', 'task_archived', 'not_found'],
  }),
  /** Removes a label, and the labels that depended on it alone (LBL-010). */
  detachLabel: operation({
    method: 'DELETE',
    path: '/admin/tasks/:id/labels/:labelId',
    requirement: 'API-025',
    access: can('label.attach', on('task')),
    params: z.strictObject({ id: TaskRef, labelId: Id }),
    response: Task,
    problems: ['task_archived', 'not_found'],
  }),
})
