import { isLocale } from '@passerelle/i18n/locales'
import type { NewMail } from '@passerelle/server/mail/queue-mail'
import type { KnownSender } from '../matching/senders-view.ts'

type Given = { sender: KnownSender; address: string; now: Date; origin: string }

/** Tells a known person that their mail waits for staff: once a day, and nobody else (EML-046). */
export const noticeOfHeld = ({ sender, address, now, origin }: Given): NewMail => ({
  appId: sender.appId,
  userId: sender.userId,
  to: address,
  locale: isLocale(sender.locale) ? sender.locale : 'fr',
  template: 'held_notice',
  variables: { link: `${origin}/` },
  key: `held_notice:${address}:${now.toISOString().slice(0, 10)}`,
})
