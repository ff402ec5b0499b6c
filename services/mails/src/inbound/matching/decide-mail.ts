import type { ReadMail, SenderProof } from '../reading/inbound-mail.ts'
import type { MetRule } from '../rules/sender-rules.ts'
import type { Match } from './match-mail.ts'
import type { KnownSender } from './senders-view.ts'

export const heldReasons = [
  'unproven',
  'spoofed',
  'unknown_sender',
  'several_accounts',
  'internal_reply',
  'replies_off',
  'requests_off',
  'flood',
  'sender_unclear',
  'encrypted',
] as const
export type HeldReason = (typeof heldReasons)[number]

/** What becomes of a mail. `appId`: the account that it was written to, where that is known. */
export type Decision =
  | { state: 'held'; reason: HeldReason; appId: string | null; taskId: string | null; userId: string | null }
  | { state: 'ignored'; reason: string }
  | { state: 'discarded'; reason: 'spoofed' | 'flood' | 'blocked' }
  /** `continued`: the archived request that a new one follows. */
  | {
      state: 'accepted'
      appId: string
      /** Null for an outside address, which has no user (EML-043). */
      userId: string | null
      outsideId?: string
      asStaff: boolean
      /** `none`: of a sender whom the account trusts. */
      proof: Exclude<SenderProof['proof'], 'fail'> | 'token'
      taskId: string | null
      continued: { slug: string; name: string } | null
    }

export type Facts = {
  mail: Pick<ReadMail, 'from' | 'kind' | 'listId' | 'messageId'>
  envelopeFrom: string | null
  proof: SenderProof['proof']
  match: Match
  senders: readonly KnownSender[]
  /** Rules that the sender meets (EML-047). */
  rules: readonly MetRule[]
  /** Our own addresses, and the domain of the ids of our mails. */
  ours: readonly string[]
  domain: string
}

const automatic = { auto_reply: 'auto_reply', bulk: 'bulk', receipt: 'receipt', calendar: 'calendar', report: 'report' }
const madeByUs = /^<[oti]\.[0-9a-f]{24}@([^>]+)>$/

/** Why nobody is to read a mail; null for one that somebody wrote (EML-033). */
const ignoredReason = ({ mail, envelopeFrom, match, ours, domain }: Facts): string | null => {
  if (match.by === 'bounce' || mail.kind === 'report') return 'report'
  if (mail.messageId !== null && madeByUs.exec(mail.messageId)?.[1]?.toLowerCase() === domain) return 'loop'
  if (mail.kind in automatic) return automatic[mail.kind as keyof typeof automatic]
  if (envelopeFrom === '') return 'auto_reply'
  return mail.from && ours.includes(mail.from.address) && mail.listId === null ? 'loop' : null
}

type Place = { appId: string | null; taskId: string | null; userId: string | null }

const placeOf = ({ match, senders }: Facts): Place => {
  const task = 'task' in match ? match.task : null
  const appId = match.by === 'account' ? match.appId : (task?.appId ?? null)
  const known = senders.filter(({ staff }) => !staff)
  const sender = appId === null ? (known.length === 1 ? known[0] : undefined) : known.find((one) => one.appId === appId)
  return { appId: appId ?? sender?.appId ?? null, taskId: task?.taskId ?? null, userId: sender?.userId ?? null }
}

/**
 * What a sender gets (EML-028 to EML-033): nothing is taken on the word of a From line. An answer needs its reply
 * address and its person, or a proof; a new request needs a proof.
 */
export const decideMail = (facts: Facts): Decision => {
  const { mail, match, senders, ours, rules } = facts
  const place = placeOf(facts)
  const hold = (reason: HeldReason): Decision => ({ state: 'held', reason, ...place })
  const ignored = ignoredReason(facts)
  if (ignored !== null) return { state: 'ignored', reason: ignored }
  if (!mail.from || ours.includes(mail.from.address)) return hold('sender_unclear')
  if (rules.some(({ appId, rule }) => rule === 'block' && (appId === null || appId === place.appId)))
    return { state: 'discarded', reason: 'blocked' }
  if (mail.kind === 'encrypted') return hold('encrypted')
  const { proof } = facts
  if (proof === 'fail')
    return senders.length > 0 || 'task' in match ? hold('spoofed') : { state: 'discarded', reason: 'spoofed' }
  if (match.by === 'internal') return hold('internal_reply')
  const proven = proof === 'none' ? null : proof
  if (!('task' in match)) return newRequest(facts, proven, hold)

  const { task } = match
  const customer = senders.find(({ appId, staff }) => appId === task.appId && !staff)
  const isPerson = match.by === 'token' && senders.some(({ userId }) => userId === match.userId)
  const staff = customer ? undefined : senders.find((one) => one.staff)
  const outside = match.by === 'token' && match.outside?.email === mail.from.address ? match.outside : undefined
  // Of an archived request nobody from outside opens another one.
  if (!customer && !staff && (!outside || task.archived)) return hold('unknown_sender')
  if (!task.takesReplies) return hold('replies_off')
  if (!customer && !staff) {
    const { appId, taskId } = task
    const place = { appId, taskId, userId: null, outsideId: outside!.id }
    return { state: 'accepted', ...place, asStaff: false, proof: proven ?? 'token', continued: null }
  }
  const byRule = customer && isTrusted(rules, task.appId) ? ('none' as const) : null
  const trusted = proven ?? (customer && isPerson ? ('token' as const) : byRule)
  if (trusted === null || (staff && !isPerson)) return hold('unproven')
  return {
    state: 'accepted',
    appId: task.appId,
    userId: (customer ?? staff)!.userId,
    asStaff: !customer,
    proof: trusted,
    taskId: task.archived ? null : task.taskId,
    continued: task.archived ? { slug: task.slug, name: task.name } : null,
  }
}

/** A trusted sender of an account needs no proof there. */
const isTrusted = (rules: readonly MetRule[], appId: string) =>
  rules.some((met) => met.rule === 'trust' && met.appId === appId)

/** A request of its own: only of a customer, and only where there is no doubt of which account (EML-031). */
const newRequest = (
  { match, senders, rules }: Facts,
  proof: 'dkim' | 'spf' | 'header' | null,
  hold: (reason: HeldReason) => Decision,
): Decision => {
  const customers = senders.filter(({ staff }) => !staff)
  const here = match.by === 'account' ? customers.filter(({ appId }) => appId === match.appId) : customers
  if (here.length === 0) return hold('unknown_sender')
  const proven = proof === null ? here.filter(({ appId }) => isTrusted(rules, appId)) : here
  if (proven.length === 0) return hold('unproven')
  const open = proven.filter(({ takesRequests }) => takesRequests)
  const [sender] = open
  if (!sender) return hold('requests_off')
  if (open.length > 1) return hold('several_accounts')
  const { appId, userId } = sender
  return { state: 'accepted', appId, userId, asStaff: false, proof: proof ?? 'none', taskId: null, continued: null }
}
