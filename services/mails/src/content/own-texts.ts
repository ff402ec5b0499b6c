import { hasFixedSubject, isOwnTemplate } from '@passerelle/contract/mails/own-templates'
import type { MailTemplate } from '@passerelle/contract/mails/templates'
import { formatDateTime, formatDay } from '@passerelle/kernel/format-date'
import { formatTimeTaken } from '@passerelle/kernel/format-duration'
import { formatMoney } from '@passerelle/kernel/format-money'
import { fillTemplate, type TemplateTexts } from '@passerelle/kernel/mail-template'
import type { Locale } from '@passerelle/i18n/locales'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import type { MailContent, MailFrame } from './mail-content.ts'

export type OwnTextsOf = (appId: string | null, template: MailTemplate, locale: Locale) => Promise<TemplateTexts | null>

const ownTexts = statement(
  'mails.own-texts',
  `SELECT templates -> $2 -> $3 AS texts FROM accounts.mail_senders
    WHERE app_id = $1 AND NOT EXISTS (SELECT FROM accounts.unconfirmed_apps c WHERE c.app_id = $1)`,
).as<{ texts: TemplateTexts | null }>()

/** Read model of the texts that an account has published for a mail; null where the product's are used (APP-011). */
export const ownTextsView =
  ({ query }: Pick<Database, 'query'>): OwnTextsOf =>
  async (appId, template, locale) => {
    if (appId === null || !isOwnTemplate(template)) return null
    const { rows } = await query(ownTexts.with(appId, template, locale))
    return rows[0]?.texts ?? null
  }

const instants = new Set(['expiresAt', 'since', 'closesAt', 'doneAt', 'until'])
const days = new Set(['dueAt'])
const durations = new Set(['took'])
const amounts = new Set(['amount'])

/** Where the messages of a mail stand in the own text. */
const messagesPlace = /\s*\{\{\s*messages\s*\}\}\s*/

/** The text before the messages and after them; one that does not name them comes first. */
const aroundMessages = (text: string) => {
  const [before = '', ...after] = text.split(messagesPlace)
  return { before, after: after.join('\n') }
}

/**
 * Puts an account's own texts in the place of the product's; deadline and link stay. Values are shown as in the
 * product's mails; `question` of a reminder is its sentence.
 */
export const withOwnTexts = (
  content: MailContent,
  texts: TemplateTexts,
  { template, ...variables }: Readonly<Record<string, string>> & { template: MailTemplate },
  {
    locale,
    now,
    frame,
  }: { locale: Locale; now: Date; frame: Pick<MailFrame, 'appName' | 'providerName' | 'firstName'> },
): MailContent => {
  const shown = ([name, value]: [string, string]): [string, string] => {
    if (value === '') return [name, value]
    if (instants.has(name)) return [name, formatDateTime(new Date(value), locale, now)]
    if (durations.has(name)) return [name, formatTimeTaken(Number(value), locale)]
    if (days.has(name)) return [name, formatDay(new Date(value), locale, now)]
    return [name, amounts.has(name) ? formatMoney(Number(value), locale) : value]
  }
  const values = {
    requestId: content.reference ?? '',
    requestName: variables['taskName'] ?? '',
    authorName: content.author ?? frame.providerName,
    ...Object.fromEntries(Object.entries(variables).map(shown)),
    question: content.text,
    firstName: frame.firstName ?? '',
    appName: frame.appName,
    providerName: frame.providerName,
  }
  const fill = (text: string) => fillTemplate(text, values)
  const button = texts.button ? fill(texts.button) : content.button?.text
  const { before, after } = content.messages ? aroundMessages(texts.text) : { before: texts.text, after: '' }
  return {
    ...content,
    subject: isOwnTemplate(template) && hasFixedSubject(template) ? content.subject : fill(texts.subject),
    title: fill(texts.title),
    text: fill(before),
    ...(after !== '' && { afterMessages: fill(after) }),
    ...(content.button && button !== undefined && { button: { ...content.button, text: button } }),
  }
}
