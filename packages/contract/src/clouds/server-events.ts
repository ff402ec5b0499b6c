import * as z from 'zod/mini'
import { event } from '../event.ts'

/** Events of clouds and servers. */
export const serverEvents = {
  'cloud.connected': event('none', { provider: z.string() }),
  'cloud.disconnected': event('none', { provider: z.string() }),
  /** Whether actions of the account's administrators wait for the approval of staff. */
  'cloud.approval_rule': event('none', { on: z.boolean() }),
  'cloud.zones_named': event('none', { zones: z.readonly(z.array(z.string())) }),
  'ssh_key.added': event('none', { name: z.string(), fingerprint: z.string() }),
  'ssh_key.removed': event('none', { name: z.string(), fingerprint: z.string() }),
  'server.changed': event('server', { status: z.string() }),
  /** A link to a monitored service or a request was added or removed. */
  'server.linked': event('server', {
    probeId: z.nullable(z.string()),
    taskId: z.nullable(z.string()),
    linked: z.boolean(),
  }),
  'server.action_requested': event('server', { actionId: z.string(), action: z.string() }),
  /** An action waits for the approval of staff; `taskId`: the request on the board that asks for it, to be created. */
  'server.approval_requested': event(
    'server',
    { actionId: z.string(), action: z.string(), taskId: z.string() },
    { subscribed: true, office: true },
  ),
  'server.action_approved': event(
    'server',
    { actionId: z.string(), action: z.string(), taskId: z.string() },
    { subscribed: true, office: true },
  ),
  'server.action_declined': event(
    'server',
    { actionId: z.string(), action: z.string(), taskId: z.string() },
    { subscribed: true, office: true },
  ),
  'server.action_withdrawn': event(
    'server',
    { actionId: z.string(), action: z.string(), taskId: z.string() },
    { subscribed: true, office: true },
  ),
  /** `taskId`: the request that asked for the approval of the action, if it needed one. */
  'server.action_done': event(
    'server',
    { actionId: z.string(), action: z.string(), taskId: z.nullable(z.string()) },
    { subscribed: true },
  ),
  'server.action_failed': event('server', { actionId: z.string(), action: z.string(), taskId: z.nullable(z.string()) }),
  'cluster.changed': event('cluster', { status: z.string() }),
}
