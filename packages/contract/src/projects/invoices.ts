import { maxInvoiceReferenceLength, maxLinkLength } from '../limits.ts'
import * as z from 'zod/mini'
import { toHttpsLink } from '@passerelle/kernel/validators/formats'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { TaskRef, text } from '../schemas.ts'
import { Task } from './schemas.ts'

const Invoice = z.strictObject({
  hostedUrl: z.pipe(
    z.string().check(
      z.maxLength(maxLinkLength),
      z.refine((link) => toHttpsLink(link) !== null, 'forms.website'),
    ),
    z.transform((link: string) => toHttpsLink(link) ?? link),
  ),
  number: text(maxInvoiceReferenceLength),
})

export const invoices = api('projects', {
  /**
   * Sets the given metadata keys of a task and leaves the others; null removes one (TSK-009). Setting the first invoice
   * marks the task as billed, removing it undoes that (TSK-038, OPEN-023). That of an issued invoice is not changed.
   */
  editMetadata: operation({
    method: 'PATCH',
    path: '/:provider/tasks/:taskId/metadata',
    requirement: 'API-050',
    access: can('task.editMetadata', on('task', 'taskId')),
    params: z.strictObject({ provider: z.string(), taskId: TaskRef }),
    body: z.strictObject({
      metadata: z.strictObject({
        hideTimeTracking: z.optional(z.nullable(z.boolean())),
        invoice: z.optional(z.nullable(Invoice)),
      }),
    }),
    response: Task,
    problems: ['not_found', 'task_billed'],
  }),
})
