import type { inbound } from '@passerelle/contract/mails/inbound'
import type { Actor } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { RawMails } from '../raw-mails.ts'
import { handleHeld } from './handle-held.ts'
import { inboundView } from './inbound-view.ts'

type CallOf<K extends keyof typeof inbound> = Call<(typeof inbound)[K]>

/** Incoming mails are the business of staff alone (EML-057). */
export const inboundPolicies = {
  'inbound.read': (actor: Actor) => actor.kind === 'staff',
  'inbound.handle': (actor: Actor) => actor.kind === 'staff',
}

/** Calls of the queue of incoming mails. */
export const inboundHandlers = (platform: Platform, raws: RawMails) => {
  const view = inboundView(platform.database.query)
  const by = handleHeld({ ...platform, raws })
  return {
    listInbound: ({ query }: CallOf<'listInbound'>) => view.list(query),
    countInbound: () => view.count(),
    readInbound: ({ params }: CallOf<'readInbound'>) => view.read(params.id),
    acceptInbound: ({ actor, params, body }: CallOf<'acceptInbound'>) => by.accept(params.id, actor, body),
    discardInbound: ({ actor, params, body }: CallOf<'discardInbound'>) => by.discard(params.id, actor, body.version),
    restoreInbound: ({ actor, params, body }: CallOf<'restoreInbound'>) => by.restore(params.id, actor, body.version),
    retryInbound: ({ actor, params, body }: CallOf<'retryInbound'>) => by.retry(params.id, actor, body.version),
    downloadInbound: ({ actor, params }: CallOf<'downloadInbound'>) => by.download(params.id, actor),
  }
}
