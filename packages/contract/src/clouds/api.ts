import { approvals } from './approvals.ts'
import { connections } from './connections.ts'
import { incidents } from './incidents.ts'
import { kubernetes } from './kubernetes.ts'
import { serverLinks } from './server-links.ts'
import { servers } from './servers.ts'
import { serversOfAll } from './servers-of-all.ts'
import { sshKeys } from './ssh-keys.ts'

/** Every operation of the clouds service. */
export const clouds = {
  ...incidents,
  ...connections,
  ...servers,
  ...serversOfAll,
  ...approvals,
  ...serverLinks,
  ...sshKeys,
  ...kubernetes,
}
