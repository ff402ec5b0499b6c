import { maxTaskRefLength } from '../limits.ts'
import * as z from 'zod/mini'
import { cloudProviders, serverActions, serverStatuses } from '@passerelle/kernel/clouds'
import { can, on } from '../access.ts'
import { api, none, operation, withFeatures } from '../operation.ts'
import { ListId } from '../projects/schemas.ts'
import { Id, text } from '../schemas.ts'

/** Monitored services that a server carries, by name, and requests about it, newest first. */
export const ServerLinks = z.object({
  services: z.array(z.object({ _id: Id, name: z.string() })),
  requests: z.array(z.object({ _id: Id, taskId: z.string(), name: z.string(), listId: ListId, archived: z.boolean() })),
})

const access = can('cloud.act', on('server'))

export const serverLinks = api(withFeatures('clouds', ['clouds']), {
  /** Links a server to a monitored service of the account. */
  linkService: operation({
    method: 'PUT',
    path: '/admin/servers/:id/services/:probeId',
    requirement: 'CLD-002',
    access,
    params: z.strictObject({ id: Id, probeId: Id }),
    response: ServerLinks,
    problems: ['not_found', 'too_many_links'],
  }),
  unlinkService: operation({
    method: 'DELETE',
    path: '/admin/servers/:id/services/:probeId',
    requirement: 'CLD-002',
    access,
    params: z.strictObject({ id: Id, probeId: Id }),
    body: none,
    response: ServerLinks,
  }),
  /** Links a server to a request of the account, named by its id or its readable id (`ATL-12`). */
  linkRequest: operation({
    method: 'PUT',
    path: '/admin/servers/:id/requests/:taskId',
    requirement: 'CLD-002',
    access,
    params: z.strictObject({ id: Id, taskId: text(maxTaskRefLength) }),
    response: ServerLinks,
    problems: ['not_found', 'too_many_links'],
  }),
  unlinkRequest: operation({
    method: 'DELETE',
    path: '/admin/servers/:id/requests/:taskId',
    requirement: 'CLD-002',
    access,
    params: z.strictObject({ id: Id, taskId: Id }),
    body: none,
    response: ServerLinks,
  }),
  /** The way back, by name: the servers that a request is about, or all that carry monitored services. */
  listLinkedServers: operation({
    method: 'GET',
    path: '/admin/linked-servers',
    requirement: 'CLD-001',
    access: can('cloud.read'),
    query: z.strictObject({ taskId: z.optional(Id), services: z.optional(z.literal('true')) }),
    response: z.object({
      list: z.array(
        z.object({
          _id: Id,
          name: z.string(),
          provider: z.enum(cloudProviders),
          status: z.enum(serverStatuses),
          /** The monitored services that it carries. */
          probeIds: z.array(Id),
          /** The action that this request asks staff to approve, while it waits. */
          waiting: z.nullable(z.object({ _id: Id, action: z.enum([...serverActions, 'create']) })),
        }),
      ),
    }),
  }),
})
