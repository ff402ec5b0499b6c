import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { PersonShape } from '../accounts/schemas.ts'
import { api, operation } from '../operation.ts'
import { Email, Id, Instant, name, TaskRef } from '../schemas.ts'
import { TaskParams } from './board.ts'

/** Outside addresses of one request at most (EML-043). */
export const maxOutsideAddresses = 10

/** Somebody without a user who follows one request by mail; `addedBy` is null when that person was deleted. */
const OutsideAddress = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  addedBy: z.nullable(PersonShape),
  createdAt: Instant,
})
export type OutsideAddress = z.infer<typeof OutsideAddress>

/** People without a user who follow a request by mail (EML-043, EML-051). */
export const outsideAddresses = api('projects', {
  /** `allowed`: whether the account lets anybody from outside follow. */
  listOutsideAddresses: operation({
    method: 'GET',
    path: '/admin/tasks/:id/outside-addresses',
    requirement: 'EML-051',
    access: can('outsideAddress.read', on('task')),
    params: TaskParams,
    response: z.object({ list: z.array(OutsideAddress), allowed: z.boolean() }),
  }),
  /** Adds an address, which is told of it; one that follows already stays as it is. */
  addOutsideAddress: operation({
    method: 'POST',
    path: '/admin/tasks/:id/outside-addresses',
    requirement: 'EML-051',
    access: can('outsideAddress.write', on('task')),
    params: TaskParams,
    body: z.strictObject({ email: Email, name: name(80) }),
    response: OutsideAddress,
    problems: ['task_archived', 'outside_not_allowed', 'outside_limit', 'outside_is_user'],
    perMinute: 30,
  }),
  /** Ends the mails to an address; idempotent. */
  removeOutsideAddress: operation({
    method: 'DELETE',
    path: '/admin/tasks/:id/outside-addresses/:outsideId',
    requirement: 'EML-051',
    access: can('outsideAddress.write', on('task')),
    params: z.strictObject({ id: TaskRef, outsideId: Id }),
    status: 204,
  }),
})
