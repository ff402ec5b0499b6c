import { getTranslator } from '@passerelle/i18n/translate'
import { hours, seconds, minutes } from '@passerelle/kernel/durations'
import { timeText } from '@passerelle/kernel/format-date'
import { spokenTime } from '@passerelle/kernel/spoken-time'
import { takeTokens } from '@passerelle/server/mail/take-token'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { done, retry, type WorkKind } from '@passerelle/server/work/work'
import { gatewayKind, gatewayStore } from './gateway-store.ts'
import type { PostPage } from './post-page.ts'

type Deps = Pick<Platform, 'clock' | 'database' | 'env' | 'record'> & { post: PostPage }

const maxSentence = 200
const linkLife = hours(24)

/** Outages that are paged as one, and how many accounts they are of (ONC-021). */
type Several = { services: number; accounts: number }

/** What a page says, written and ready to be spoken; of a test without service and account. */
export const pageTexts = (
  {
    service,
    account,
    startedAt,
    several,
  }: { service: string | null; account: string | null; startedAt: Date; several?: Several | undefined },
  locale: 'fr' | 'en',
): { text: string; sentence: string } => {
  const t = getTranslator(locale)
  if (service === null || account === null)
    return { text: t('oncall.gateways.testText'), sentence: t('oncall.gateways.testSentence') }
  const names = (most: number) => ({ service: service.slice(0, most), account: account.slice(0, most) })
  const time = spokenTime(startedAt, locale)
  const spoken = (most: number) =>
    several
      ? t('oncall.gateways.sentenceOfSeveral', { ...several, ...names(most), time })
      : t('oncall.gateways.sentence', { ...names(most), time })
  // Long names are cut before the time is.
  const spare = maxSentence - spoken(0).length
  return {
    text: several
      ? t('oncall.gateways.textOfSeveral', { ...several, time: timeText(startedAt) })
      : t('oncall.gateways.text', { service, account, time: timeText(startedAt) }),
    sentence: spoken(Math.max(Math.floor(spare / 2), 0)),
  }
}

/**
 * Posts a page to a gateway, at most three times within a minute (ONC-014). It is about those of its outages that are
 * open then (ONC-021); once all were taken charge of, or are over, it does not leave any more. A page whose outcome was
 * not stored is posted again under the same id.
 */
export const gatewayWork = ({ clock, database, env, record, post }: Deps): WorkKind => {
  const secrets = installationSecrets(env)
  const tokens = takeTokens(env)
  type Place = { appId: string; id: string }
  const finish = async (tx: Pick<Tx, 'query'>, place: Place, outcome: 'sent' | 'skipped', error: string | null) => {
    await gatewayStore.finish(tx, place, outcome, error, clock.now())
  }
  /** The page is lost: staff see it in the journal, which a test alarm is no part of. */
  const lose = async (tx: Tx, { appId, id }: Place, reason: string) => {
    const lost = await gatewayStore.finish(tx, { appId, id }, 'failed', reason, clock.now())
    if (!lost?.incidentId) return
    const data = { userId: lost.userId, channel: 'gateway' as const, reason }
    await record(tx, { appId, actor: { kind: 'system' }, name: 'oncall.page_missed', subject: lost.incidentId, data })
  }
  return {
    name: gatewayKind,
    leaseMs: minutes(1),
    concurrency: 32,
    // Pages of a gateway that hangs hold up those of their account only.
    perAccount: 8,
    pauses: [seconds(10), seconds(20)],
    run: async ({ appId, id }, signal) => {
      if (appId === null) return done()
      const place = { appId, id }
      const page = await gatewayStore.find(database.query, place)
      if (!page) return done()
      const { gatewayId, url, sealed, phone, startedAt, incidentId, testId, userId } = page
      const skip = (error: string) => done((tx) => finish(tx, place, 'skipped', error))
      if (gatewayId === null || url === null || sealed === null) return skip('removed')
      if (page.over || startedAt === null) return skip('over')
      if (phone === null) return skip('no_phone')
      const now = clock.now()
      const about = incidentId ?? testId!
      const link = tokens.create({ incidentId: about, userId, via: 'gateway' }, now)
      const [service, account] = [page.service, page.account]
      const several =
        page.outages !== null && page.outages > 1 ? { services: page.outages, accounts: page.accounts ?? 1 } : undefined
      const isIncident = incidentId !== null && service !== null && account !== null
      const failure = await post(
        { url, secret: gatewayStore.openSecret(secrets, { gatewayId, sealed }) },
        {
          type: 'oncall.page',
          pageId: id,
          person: { name: page.name ?? '', phone },
          ...pageTexts({ service, account: isIncident ? account : null, startedAt, several }, page.locale ?? 'fr'),
          incident: isIncident ? { id: incidentId, service, account, startedAt: startedAt.toISOString() } : null,
          takeUrl: `${env.origin}/prise-en-charge/${link}`,
          expiresAt: new Date(now.getTime() + linkLife).toISOString(),
        },
        now,
        signal,
      )
      if (failure === null) return done((tx) => finish(tx, place, 'sent', null))
      return retry(failure, async (tx, nextAt) => {
        if (nextAt === null) await lose(tx, place, failure)
      })
    },
    onGiveUp: async (tx, { appId, id }, error) => {
      if (appId !== null) await lose(tx, { appId, id }, error)
    },
  }
}
