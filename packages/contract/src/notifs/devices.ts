import * as z from 'zod/mini'
import { isOneLine } from '@passerelle/kernel/validators/formats'
import { anyone, can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'
import { Device } from './schemas.ts'

const base64url = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+=*$/))
/** `http:` is accepted only if the installation allows it, for trials. */
const Endpoint = z.url({ protocol: /^https?$/ }).check(z.maxLength(1000), z.refine(isOneLine))

export const devices = api('notifs', {
  /** The VAPID public key with which a browser subscribes to web push (NTF-002). */
  readPushKey: operation({
    method: 'GET',
    path: '/public/push-key',
    requirement: 'NTF-002',
    access: anyone('a public key'),
    response: z.object({ publicKey: z.string() }),
  }),
  /**
   * Stores the browser's push subscription, once per browser; a subscription of another user on the same browser moves
   * to the caller (API-164).
   */
  subscribeBrowser: operation({
    method: 'POST',
    path: '/private/devices/browser/subscribe',
    requirement: 'API-164',
    access: can('devices.own'),
    token: 'none',
    app: 'optional',
    status: 201,
    body: z.strictObject({
      endpoint: Endpoint,
      expirationTime: z.optional(z.nullable(z.number())),
      keys: z.strictObject({ p256dh: base64url(80, 100), auth: base64url(16, 40) }),
    }),
    response: Device,
  }),
  /** Removes the push subscription when the browser signs out. */
  unsubscribeBrowser: operation({
    method: 'POST',
    path: '/private/devices/browser/unsubscribe',
    requirement: 'ADR-0004',
    access: can('devices.own'),
    token: 'none',
    app: 'optional',
    status: 204,
    body: z.strictObject({ endpoint: Endpoint }),
  }),
  listDevices: operation({
    method: 'GET',
    path: '/private/devices/browser',
    requirement: 'ADR-0004',
    access: can('devices.own'),
    token: 'none',
    app: 'optional',
    response: z.object({ list: z.array(Device) }),
  }),
  removeDevice: operation({
    method: 'DELETE',
    path: '/private/devices/browser/:id',
    requirement: 'ADR-0004',
    access: can('devices.own'),
    token: 'none',
    app: 'optional',
    status: 204,
    params: z.strictObject({ id: Id }),
    problems: ['not_found'],
  }),
})
