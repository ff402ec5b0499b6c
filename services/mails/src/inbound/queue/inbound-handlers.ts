import type { inbound } from '@passerelle/contract/mails/inbound'
import type { senderRules } from '@passerelle/contract/mails/sender-rules'
import type { Actor } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { RawMails } from '../raw-mails.ts'
import type { MailReading } from '../reading/read-mail.ts'
import { senderRulesOf } from '../rules/sender-rules.ts'
import { handleHeld } from './handle-held.ts'
import { handleMany } from './handle-many.ts'
import { inboundView } from './inbound-view.ts'

type RuleCall<K extends keyof typeof senderRules> = Call<(typeof senderRules)[K]>
type CallOf<K extends keyof typeof inbound> = Call<(typeof inbound)[K]>

/** Incoming mails are the business of staff alone (EML-057). */
export const inboundPolicies = {
  'inbound.read': (actor: Actor) => actor.kind === 'staff',
  'inbound.handle': (actor: Actor) => actor.kind === 'staff',
  'senderRules.read': (actor: Actor) => actor.kind === 'staff',
  'senderRules.write': (actor: Actor) => actor.kind === 'staff' && actor.project,
}

/** Calls of the queue of incoming mails. */
export const inboundHandlers = (platform: Platform, by: { raws: RawMails; reading: MailReading }) => {
  const view = inboundView(platform.database.query)
  const handle = handleHeld({ ...platform, ...by })
  const many = handleMany(platform.database.query, handle)
  const rules = senderRulesOf(platform)
  return {
    listInbound: ({ query }: CallOf<'listInbound'>) => view.list(query),
    countInbound: () => view.count(),
    readInbound: ({ params, query }: CallOf<'readInbound'>) => view.read(params.id, query.search),
    acceptInbound: ({ actor, params, body }: CallOf<'acceptInbound'>) => handle.accept(params.id, actor, body),
    discardInbound: ({ actor, params, body }: CallOf<'discardInbound'>) => handle.discard(params.id, actor, body),
    changeInbound: ({ actor, body }: CallOf<'changeInbound'>) => many(actor, body),
    restoreInbound: ({ actor, params, body }: CallOf<'restoreInbound'>) =>
      handle.restore(params.id, actor, body.version),
    retryInbound: ({ actor, params, body }: CallOf<'retryInbound'>) => handle.retry(params.id, actor, body.version),
    listSenderRules: () => rules.list(),
    makeSenderRule: ({ actor, body }: RuleCall<'makeSenderRule'>) =>
      platform.database.transaction((tx) => rules.make(tx, actor, body)),
    removeSenderRule: ({ actor, params }: RuleCall<'removeSenderRule'>) => rules.remove(params.id, actor),
    downloadInbound: ({ actor, params }: CallOf<'downloadInbound'>) => handle.download(params.id, actor),
  }
}
