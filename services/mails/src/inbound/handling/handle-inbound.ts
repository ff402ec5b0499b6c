import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { DNSResolver } from 'mailauth'
import { hours, minutes, seconds } from '@passerelle/kernel/durations'
import { isLocale, type Locale } from '@passerelle/i18n/locales'
import type { EventActor } from '@passerelle/contract/events'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { done, giveUp, type WorkKind } from '@passerelle/server/work/work'
import { accountOfEvent } from '../account-of-event.ts'
import { chainDomain } from '../../content/chain.ts'
import { domainOf } from '../../addresses/inbound-address.ts'
import { defaultFrom } from '../../senders/open-sender.ts'
import type { InboundSettings } from '../inbound-settings.ts'
import { decideMail, type Decision } from '../matching/decide-mail.ts'
import { matchMail, type Match } from '../matching/match-mail.ts'
import { knownSenders, type KnownSender } from '../matching/senders-view.ts'
import { discardAt, leftTtl, unhandledTtl } from '../purging/retention.ts'
import { metRules } from '../rules/sender-rules.ts'
import { inboundWork, rawKey, type RawMails } from '../raw-mails.ts'
import type { ReadMail } from '../reading/inbound-mail.ts'
import { NameServiceSilent } from '../reading/name-lookups.ts'
import { proveSender, type Arrival } from '../reading/prove-sender.ts'
import type { MailReading } from '../reading/read-mail.ts'
import { isUnreadable } from '../reading/unreadable-mail.ts'
import { clearFailures } from '../../failing-addresses/failing-addresses.ts'
import { dropLogos } from './drop-logos.ts'
import { noticeOfHeld } from './held-notice.ts'
import { noteBounce } from './note-bounce.ts'
import { inboundStore, type StoredMail } from './inbound-store.ts'
import { storeFiles } from './mailed-files.ts'
import { followUpTitle, requestTitle } from './request-title.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'env' | 'newId' | 'queueMail' | 'record'> & {
  settings: InboundSettings
  raws: RawMails
  reading: MailReading
  resolver: DNSResolver
}

const pauses = [seconds(10), minutes(1), minutes(5), minutes(15), hours(1), hours(3), hours(6), hours(12)]
/** Tries that wait for the name service; after them nothing is proven (EML-027). */
const nameTries = 3
/** Mails of one domain that wait for staff within a day; further ones are discarded (EML-034). */
const mostHeld = 1000
const most = { inTenMinutes: 5, inHour: 60, ofAccount: 200 }

const messageDigest = ({ messageId, from }: ReadMail, { digest }: StoredMail) =>
  messageId === null
    ? digest
    : createHash('sha256')
        .update(`${messageId} ${from?.address ?? ''}`)
        .digest('hex')

/** Domains that nobody can have (RFC 2606). */
const reserved = /[@.]example(?:\.(?:com|net|org))?$/

/** In the demo a mail from this machine counts as proven, unless it says otherwise (EML-059). */
const isProvenInDemo = (env: Deps['env'], { peer }: StoredMail, { from }: ReadMail, raw: Buffer) =>
  env.embedded &&
  !env.production &&
  (peer === '127.0.0.1' || peer === '::1') &&
  from !== null &&
  reserved.test(from.address) &&
  !/^x-passerelle-unproven:/im.test(
    raw
      .subarray(0, 64 * 1024)
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0]!,
  )

/**
 * Reads a stored mail and decides what becomes of it, in one transaction with its event (EML-024). While Postgres, the
 * file store or the name service is away it is tried again, and nothing is decided.
 */
export const handleInbound = (deps: Deps): WorkKind => {
  const { clock, database, env, newId, queueMail, record, settings, raws, reading, resolver } = deps
  const { query } = database
  const domain = chainDomain({ inbound: settings, origin: env.origin })
  const ours = [settings.address, ...settings.aliases, defaultFrom(env).toLowerCase()]
  const match = matchMail({ query, settings, domain })

  const prove = async (raw: Buffer, stored: StoredMail, mail: ReadMail, attempt: number) => {
    if (isProvenInDemo(env, stored, mail, raw)) return 'header' as const
    const { peer, helo, envelopeFrom } = stored
    const { authservId } = settings
    const source = stored.source as Arrival['source']
    try {
      return (await proveSender(raw, { peer, helo, envelopeFrom, authservId, source, resolver })).proof
    } catch (error) {
      if (error instanceof NameServiceSilent && attempt > nameTries) return 'none' as const
      throw error
    }
  }

  const titlesOf = (decision: Extract<Decision, { state: 'accepted' }>, mail: ReadMail, locale: Locale) => {
    const { continued } = decision
    return continued
      ? { title: followUpTitle(continued, locale), continues: continued.slug }
      : { title: requestTitle(mail.subject, locale), continues: null }
  }

  /** What the transaction makes of a decision: another mail may have been taken since it was read. */
  const settle = async (
    tx: Tx,
    stored: StoredMail,
    mail: ReadMail,
    decision: Decision,
    digest: string,
  ): Promise<Decision> => {
    if (decision.state === 'held' && mail.from) {
      const held = await inboundStore.countHeld(tx.query, domainOf(mail.from.address), stored.receivedAt)
      return held >= mostHeld ? { state: 'discarded', reason: 'flood' } : decision
    }
    if (decision.state !== 'accepted') return decision
    const address = mail.from!.address
    await inboundStore.takeTurn(tx.query, [digest, address, decision.appId])
    if (await inboundStore.wasTaken(tx.query, digest, stored.id)) return { state: 'ignored', reason: 'duplicate' }
    const { appId, taskId, userId } = decision
    const at = stored.receivedAt
    const counts = await inboundStore.countRecent(tx.query, { address, appId, id: stored.id, at })
    const isFlood = Object.entries(most).some(([window, count]) => counts[window as keyof typeof most] >= count)
    return isFlood ? { state: 'held', reason: 'flood', appId, taskId, userId } : decision
  }

  const save = async (
    tx: Tx,
    stored: StoredMail,
    { mail, decision: first, proof, senders, match: matched }: Handled,
  ): Promise<void> => {
    const digest = messageDigest(mail, stored)
    const decision = await settle(tx, stored, mail, first, digest)
    const accepted = decision.state === 'accepted' ? decision : null
    const place = accepted ?? (decision.state === 'held' ? decision : { appId: null, taskId: null, userId: null })
    const opens = accepted !== null && accepted.taskId === null
    const sender = senders.find(({ userId }) => userId === place.userId)
    const locale = sender && isLocale(sender.locale) ? sender.locale : 'fr'
    const now = clock.now()
    const row = {
      state: decision.state,
      reason: decision.state === 'accepted' ? null : decision.reason,
      ...place,
      taskId: opens ? newId() : place.taskId,
      opens,
      outsideId: accepted?.outsideId ?? null,
      asStaff: accepted?.asStaff ?? false,
      proof: accepted?.proof ?? proof,
      messageDigest: digest,
      ...(opens ? titlesOf(accepted!, mail, locale) : { title: null, continues: null }),
      rawDiscardAt: accepted ? null : discardAt(decision.state === 'held' ? unhandledTtl : leftTtl, now),
    }
    if (!(await inboundStore.decide(tx.query, stored, row, mail))) return
    await inboundStore.saveContent(tx.query, { id: stored.id, appId: row.appId, locale }, mail)
    if (mail.report) await noteBounce({ record, domain }, tx, { report: mail.report, match: matched, now })
    const about = { appId: await accountOfEvent(tx.query, row.appId), subject: stored.id }
    // Whoever writes from an address, as is proven, has it.
    if (mail.from && proof !== 'none' && proof !== 'fail') await clearFailures(tx, mail.from.address)
    if (accepted) {
      const { userId, asStaff } = accepted
      const actor: EventActor =
        userId === null ? { kind: 'system' } : { kind: asStaff ? 'staff' : 'customer', userId, via: 'mail' }
      await record(tx, { ...about, actor, name: 'inbound.accepted', data: { taskId: row.taskId!, proof: row.proof } })
    } else {
      const name = `inbound.${decision.state}` as 'inbound.held' | 'inbound.ignored' | 'inbound.discarded'
      await record(tx, { ...about, actor: { kind: 'system' }, name, data: { reason: row.reason! } })
    }
    if (
      decision.state === 'held' &&
      sender &&
      !sender.staff &&
      (decision.reason === 'unproven' || decision.reason === 'flood')
    )
      await queueMail(tx, noticeOfHeld({ sender, address: mail.from!.address, now, origin: env.origin }))
  }

  const fail = (tx: Tx, id: string, error: string) =>
    inboundStore.fail(tx.query, id, { error, discardAt: discardAt(unhandledTtl, clock.now()) })

  return {
    name: inboundWork,
    leaseMs: minutes(5),
    concurrency: 2,
    // Mails are not known to be of an account before they are read.
    perAccount: 2,
    pauses,
    run: async ({ id, attempt }) => {
      const stored = await inboundStore.find(query, id)
      if (stored?.state !== 'received') return done()
      const stream = await raws.get(rawKey(id))
      if (!stream) throw new Error('The raw text of a mail is not in the file store')
      const raw = await buffer(stream)
      let mail: ReadMail
      try {
        mail = await reading.readMail(raw, {
          now: clock.now().getTime(),
          aliases: [settings.address, ...settings.aliases],
        })
      } catch (error) {
        if (!isUnreadable(error, attempt)) throw error
        return giveUp('unreadable', (tx) => fail(tx, id, error.message))
      }
      const proof = await prove(raw, stored, mail, attempt)
      const [matched, senders, rules] = await Promise.all([
        match(mail, stored.envelopeTo),
        mail.from ? knownSenders(query, mail.from.address) : [],
        mail.from ? metRules(query, mail.from.address) : [],
      ])
      const { envelopeFrom } = stored
      const decision = decideMail({ mail, envelopeFrom, proof, match: matched, senders, rules, ours, domain })
      const into = decision.state === 'accepted' && decision.taskId !== null ? decision : null
      const shown = into ? await dropLogos(query, mail, { appId: into.appId, taskId: into.taskId! }) : mail
      if (decision.state === 'accepted') await storeFiles(raws, id, shown)
      return done((tx) => save(tx, stored, { mail: shown, decision, proof, senders, match: matched }))
    },
    onGiveUp: (tx, { id }, error) => fail(tx, id, error),
    onReopen: (tx, { id }) => inboundStore.readAgain(tx.query, id),
  }
}

type Handled = {
  mail: ReadMail
  decision: Decision
  proof: string
  senders: readonly KnownSender[]
  match: Match
}
