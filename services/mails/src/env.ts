import type { ValuesOf } from '@passerelle/server/env/group'
import { inboundSettings } from './inbound/inbound-settings.ts'
import { address, integer, optionalMailAddress, optionalText, secret } from '@passerelle/server/env/setting'

/** Settings of this service. */
export const mailsSettings = {
  /**
   * How mails are sent: an SMTP server (`smtp:`, `smtps:`) or a mail API (`https:`, with its key). If undefined, mails
   * stay queued.
   */
  mailUrl: secret(
    address(
      'MAIL_URL',
      'the mail server, or the mail API, by which mails leave',
      'smtps://user:password@smtp.example:465',
      ['smtp:', 'smtps:', 'https:', 'http:'],
    ),
  ),
  mailApiKey: secret(optionalText('MAIL_API_KEY', 'the key of that mail API', 'a long random text')),
  mailFrom: optionalMailAddress('MAIL_FROM', 'the address from which mails are sent', 'espace@nimbus.example'),
  /** Megabytes of files that a mail of messages has with it at most (EML-011). */
  messageMailFilesMb: integer('MESSAGE_MAIL_FILES_MB', 'megabytes of files that a mail of messages has with it', '5', {
    from: 0,
    to: 15,
    otherwise: 5,
  }),
  /** How mails are received (EML-016); undefined where nothing is. */
  inbound: inboundSettings,
}

declare module '@passerelle/server/env' {
  interface ServiceEnv extends ValuesOf<typeof mailsSettings> {}
}
