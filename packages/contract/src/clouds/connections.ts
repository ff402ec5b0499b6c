import { maxCloudKeyIdLength, maxCloudSecretLength } from '../limits.ts'
import * as z from 'zod/mini'
import { cloudProviders } from '@passerelle/kernel/clouds'
import { can } from '../access.ts'
import { api, none, operation, withFeatures } from '../operation.ts'
import { Instant, text, lines } from '../schemas.ts'

const Provider = z.enum(cloudProviders)

/**
 * A cloud provider of the account; `failedSince`: it has not responded since then, and its servers are shown as of
 * `checkedAt`. `unread`: its regions and zones that cannot be read, whose servers are shown as they were; `place` null:
 * the regions that the credentials may not list. `zones`: where servers can be created; `extraZones`: zones that are
 * read besides those that the product knows.
 */
export const ProviderState = z.object({
  provider: Provider,
  zones: z.array(z.string()),
  checkedAt: z.nullable(Instant),
  failedSince: z.nullable(Instant),
  unread: z.array(
    z.object({ place: z.nullable(z.string()), reason: z.enum(['refused', 'unavailable']), since: Instant }),
  ),
  extraZones: z.array(z.string()),
})

/**
 * Credentials of an account at a cloud provider: a project or access key plus a secret key; for Google Cloud the key
 * file of a service account.
 */
const Credentials = z.strictObject({
  provider: Provider,
  keyId: z.optional(text(maxCloudKeyIdLength)),
  secret: lines(maxCloudSecretLength),
})

export const connections = api(withFeatures('clouds', ['clouds']), {
  /**
   * Staff connect a cloud provider; its credentials are tested, then encrypted, and never returned (CLD-004). Replaces
   * existing ones.
   */
  connectProvider: operation({
    method: 'PUT',
    path: '/admin/connections',
    requirement: 'CLD-004',
    access: can('cloud.connect'),
    body: Credentials,
    response: ProviderState,
    problems: ['cloud_unavailable', 'cloud_credentials_refused'],
  }),
  /**
   * Staff disconnect a cloud provider: its credentials are deleted, its servers and clusters leave the lists, running
   * actions end, the history is kept.
   */
  disconnectProvider: operation({
    method: 'DELETE',
    path: '/admin/connections/:cloud',
    requirement: 'CLD-004',
    access: can('cloud.connect'),
    params: z.strictObject({ cloud: Provider }),
    body: none,
    problems: ['cloud_not_connected'],
  }),
  /** Staff name zones of Scaleway to read besides those that the product knows; replaces those named before. */
  nameZones: operation({
    method: 'PUT',
    path: '/admin/connections/:cloud/zones',
    requirement: 'CLD-004',
    access: can('cloud.connect'),
    params: z.strictObject({ cloud: z.literal('scw') }),
    body: z.strictObject({
      zones: z.array(text(20).check(z.regex(/^[a-z]{2}-[a-z]{3}-\d{1,2}$/, 'forms.invalid'))).check(z.maxLength(20)),
    }),
    problems: ['cloud_not_connected'],
  }),
})
