import type { Actor } from '@passerelle/kernel/actor'
import { mayRead } from '@passerelle/kernel/visibility'
import type { StoredFile } from './file.ts'

type Readable = Pick<StoredFile, 'appId' | 'uploaderId' | 'attached'>

/**
 * An unattached file is visible to its uploader only; an attached one to everybody who may read the thread (THR-006).
 */
export const filePolicies = {
  'file.upload': (actor: Actor): boolean => actor.kind !== 'anonymous',
  'file.read': (actor: Actor, { appId, uploaderId, attached }: Readable): boolean =>
    attached
      ? mayRead(actor, { appId, internal: attached.internal })
      : mayRead(actor, { appId }) && actor.kind !== 'anonymous' && actor.userId === uploaderId,
}
