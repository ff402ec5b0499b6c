import { maxSshKeyNameLength, maxSshKeyTextLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, none, operation, withFeatures } from '../operation.ts'
import { Id, Instant, text } from '../schemas.ts'

/** An SSH public key of the account; `fingerprint` as `ssh-keygen -l` prints it. */
const SshKey = z.object({
  _id: Id,
  name: z.string(),
  type: z.string(),
  fingerprint: z.string(),
  createdAt: Instant,
})

const access = can('cloud.act')

export const sshKeys = api(withFeatures('clouds', ['clouds']), {
  /** The SSH public keys of the account by name; a new server lets their holders sign in (CLD-005). */
  listSshKeys: operation({
    method: 'GET',
    path: '/admin/ssh-keys',
    requirement: 'CLD-005',
    access,
    response: z.object({ list: z.array(SshKey) }),
  }),
  /** Adds a public key, as it is in a file `id_ed25519.pub`. */
  addSshKey: operation({
    method: 'POST',
    path: '/admin/ssh-keys',
    requirement: 'CLD-005',
    access,
    body: z.strictObject({ name: text(maxSshKeyNameLength), publicKey: text(maxSshKeyTextLength) }),
    status: 201,
    response: SshKey,
    problems: ['ssh_key_known', 'too_many_ssh_keys'],
  }),
  /** Removes a key from the account; servers that were created with it keep it. */
  deleteSshKey: operation({
    method: 'DELETE',
    path: '/admin/ssh-keys/:id',
    requirement: 'CLD-005',
    access,
    params: z.strictObject({ id: Id }),
    body: none,
    problems: ['not_found'],
  }),
})
