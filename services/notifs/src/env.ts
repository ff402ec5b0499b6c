import type { MailMode } from '@passerelle/kernel/notice-preferences'
import type { ValuesOf } from '@passerelle/server/env/group'
import { integer, mapped, matching, optionalText, secret } from '@passerelle/server/env/setting'

/** Settings of this service. */
export const notifsSettings = {
  /** Seconds until a message is mailed; none is sent if it is read within this time (EML-002). */
  messageMailAfterS: integer('MESSAGE_MAIL_AFTER_S', 'seconds until an unread message is mailed', '120', {
    from: 0,
    to: 3600,
    otherwise: 120,
  }),
  /** When messages are mailed to customers, where neither they nor their account chose (EML-060). */
  messageMailDefault: mapped(
    matching('MESSAGE_MAIL_DEFAULT', 'when messages are mailed to customers', 'never', /^(?:now|digest|never)$/, 'now'),
    (mode) => mode as MailMode,
  ),
  /** What a mail about new terms says silence means, instead of the product's sentence (ANN-008). */
  termsNoticeTextFr: optionalText(
    'TERMS_NOTICE_TEXT_FR',
    'what the mail about new terms says silence means, in French',
    'Vous pouvez les refuser jusqu’à cette date.',
  ),
  termsNoticeTextEn: optionalText(
    'TERMS_NOTICE_TEXT_EN',
    'what the mail about new terms says silence means, in English',
    'You may object until that day.',
  ),
  /** Web push (VAPID) keys; if undefined, a pair is created at the first start (NTF-002). */
  vapidPublicKey: optionalText(
    'VAPID_PUBLIC_KEY',
    'the public web push key, if the installation brings its own pair',
    'BEl62iUYgUivxIkv69yViEuiBIa…',
  ),
  vapidPrivateKey: secret(optionalText('VAPID_PRIVATE_KEY', 'the private key of that pair', 'a long random text')),
}

declare module '@passerelle/server/env' {
  interface ServiceEnv extends ValuesOf<typeof notifsSettings> {}
}
