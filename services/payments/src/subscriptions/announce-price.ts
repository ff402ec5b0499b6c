import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { formatDay } from '@passerelle/kernel/format-date'
import { formatMoney } from '@passerelle/kernel/format-money'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import type { ProviderSubscription } from '../stripe/payment-provider.ts'
import { statement } from './statement-rows.ts'

type Announced = {
  appId: string
  id: string
  subscription: ProviderSubscription
  priceChange: NonNullable<ProviderSubscription['priceChange']>
}
export type AnnouncePrice = (tx: Tx, announced: Announced) => Promise<void>

const receivers = statement(
  'payments.price-receivers',
  `SELECT p.id AS "userId", a.email, coalesce(p.locale, 'fr') AS locale FROM accounts.people p
           JOIN accounts.addresses a ON a.app_id = p.app_id AND a.user_id = p.id
          WHERE p.app_id = $1 AND NOT p.staff AND p.deleted_at IS NULL AND $2 = ANY (p.roles)`,
  { notNull: ['userId', 'email'] },
).as<{ locale: Locale }>()

/** Mails the account's administrators the present price of a subscription, the planned one and its day. */
export const announcePrice =
  ({ env, clock, queueMail }: Pick<Platform, 'env' | 'clock' | 'queueMail'>): AnnouncePrice =>
  async (tx, { appId, id, subscription, priceChange: { amountInCents, changesAt } }) => {
    const { rows } = await tx.query(receivers.with(appId, customerAdminRole))
    const plan = subscription.items.map(({ name }) => name).join(', ')
    for (const { userId, email, locale } of rows) {
      const t = getTranslator(locale)
      const date = formatDay(changesAt, locale, clock.now())
      const amounts = {
        before: formatMoney(subscription.amountInCents, locale),
        after: formatMoney(amountInCents, locale),
      }
      await queueMail(tx, {
        appId,
        userId,
        to: email,
        locale,
        key: `price:${id}:${changesAt.getTime()}:${amountInCents}:${userId}`,
        template: 'notice',
        variables: {
          reference: plan,
          subject: t('mails.priceNotice.subject', { date }),
          title: t('mails.priceNotice.title', { plan, date }),
          deadline: '',
          text: t('mails.priceNotice.text', { plan, date, ...amounts, provider: env.providerName }),
          quote: '',
          button: t('mails.priceNotice.button'),
          note: t('mails.priceNotice.note'),
          unsubscribe: '',
          link: `${env.origin}/payments?tab=subscriptions`,
        },
      })
    }
  }
