import { getTranslator } from '@passerelle/i18n/translate'
import type { WaitingMail } from '../outgoing/outgoing-store.ts'
import { inkOn } from './button-ink.ts'
import { oneLine } from './clean-text.ts'
import type { MailContent, MailFrame } from './mail-content.ts'
import { messageHtml } from './message-html.ts'

/** Values up to this length stay on one line. */
const longestAmount = 24

/** Values of all placeholders of the layout. */
export const viewOf = (content: MailContent, frame: MailFrame, locale: WaitingMail['locale'], known: boolean) => {
  const t = getTranslator(locale)
  const app = oneLine(frame.appName)
  const provider = oneLine(frame.providerName)
  const name = frame.firstName ?? content.guest ?? ''
  return {
    ...content,
    locale,
    appName: app,
    logo: frame.logo,
    colour: frame.colour,
    ink: inkOn(frame.colour),
    preview: content.cutLine ?? content.deadline ?? (content.text || content.messages?.[0]?.text.slice(0, 200)),
    // Messages speak for themselves.
    hello: content.isThread ? null : name === '' ? t('mails.helloAll') : t('mails.hello', { name: oneLine(name) }),
    paragraphs: content.text.split('\n').filter((line) => line !== ''),
    closing: (content.afterMessages ?? '').split('\n').filter((line) => line !== ''),
    // The cells break words, so that an amount would lose its sign to the next line.
    lines: (content.lines ?? []).map((line) => ({ ...line, isShort: line.value.length <= longestAmount })),
    hasLines: (content.lines ?? []).length > 0,
    messages: (content.messages ?? []).map((message) => ({ ...message, html: messageHtml(message.text) })),
    hasItems: (content.items ?? []).length > 0,
    linkHint: t('mails.linkHint'),
    reason: content.isThread
      ? t('mails.reasonRequest')
      : known
        ? t('mails.reasonUser', { app })
        : t('mails.reasonAddress', { app }),
    // Links into the portal are for those who can enter it.
    known,
    preferences: `${frame.origin}/inbox?view=prefs`,
    choose: t('mails.choose'),
    stop: content.unsubscribe === undefined ? null : `${frame.origin}/unsubscribe?token=${content.unsubscribe}`,
    stopText: t(content.isThread ? 'mails.stopRequest' : 'mails.stop'),
    home: `${frame.origin}/`,
    open: t('mails.open'),
    support: frame.supportPhone === null ? null : t('mails.support', { phone: frame.supportPhone }),
    signature: app === provider ? provider : t('mails.signature', { provider, app }),
  }
}

export type MailView = ReturnType<typeof viewOf>
