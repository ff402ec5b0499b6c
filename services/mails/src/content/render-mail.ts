import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import Mustache from 'mustache'
import type { Clock } from '@passerelle/kernel/clock'
import type { Env } from '@passerelle/server/env'
import { getTranslator } from '@passerelle/i18n/translate'
import type { ClaimedMail } from '../outgoing/outgoing-store.ts'
import type { Letter } from '../senders/mail-sender.ts'
import { MailError } from '../senders/mail-sender.ts'
import { inkOn } from './button-ink.ts'
import { manyLines, oneLine } from './clean-text.ts'
import { contents, type ContentContext } from './contents.ts'
import type { FrameOf } from './frame-view.ts'
import type { MailContent, MailFrame } from './mail-content.ts'
import { withOwnTexts, type OwnTextsOf } from './own-texts.ts'
import { plainText } from './plain-text.ts'

export type RenderMail = (mail: ClaimedMail, from: string) => Promise<Letter>

type Deps = { env: Pick<Env, 'origin'>; clock: Clock; frameOf: FrameOf; ownTextsOf: OwnTextsOf }

let compiled: Promise<string> | undefined
/** HTML layout with placeholders, read once per process; `layout.test.ts` compiles it from `layout.ts`. */
const layoutHtml = () => (compiled ??= readFile(new URL('layout.html', import.meta.url), 'utf8'))

const multiline = new Set(['quote', 'words', 'text', 'items'])
const cleanVariables = (variables: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, multiline.has(name) ? manyLines(value) : oneLine(value)]),
  )

/** Renders a queued mail: subject, HTML and plain text. Throws on a link that leads outside this installation. */
export const createRenderMail =
  ({ env: { origin }, clock, frameOf, ownTextsOf }: Deps): RenderMail =>
  async ({ id, appId, userId, address, locale, template, variables, attachments }, from) => {
    const [frame, own] = await Promise.all([frameOf(appId, userId), ownTextsOf(appId, template, locale)])
    const make = contents[template] as (variables: Record<string, string>, context: ContentContext) => MailContent
    const [values, now] = [cleanVariables(variables), clock.now()]
    const product = make(values, { locale, now, frame })
    const content = own ? withOwnTexts(product, own, values, { locale, now, frame }) : product
    checkLinks(content, origin)
    const view = viewOf(content, frame, locale, userId !== null)
    const digest = createHash('sha256').update(id).digest('hex').slice(0, 32)
    return {
      messageId: `<${digest}@${from.split('@')[1] ?? 'passerelle'}>`,
      from: { name: oneLine(frame.appName), address: from },
      to: address,
      subject: oneLine(content.subject),
      html: Mustache.render(await layoutHtml(), view),
      text: plainText(content, view),
      ...(content.unsubscribe !== undefined && {
        unsubscribe: `${origin}/api/notifs/v1/public/unsubscribe/${content.unsubscribe}`,
      }),
      attachments: (attachments ?? []).map((file) => ({ ...file, filename: oneLine(file.filename) })),
    }
  }

const checkLinks = ({ button, items = [] }: MailContent, origin: string) => {
  for (const { link } of [...(button ? [button] : []), ...items])
    if (!link.startsWith(`${origin}/`)) throw new MailError('rejected', 'a link leads out of this installation')
}

/** Values of all placeholders of the layout. */
const viewOf = (content: MailContent, frame: MailFrame, locale: ClaimedMail['locale'], known: boolean) => {
  const t = getTranslator(locale)
  const app = oneLine(frame.appName)
  const provider = oneLine(frame.providerName)
  return {
    ...content,
    locale,
    appName: app,
    logo: frame.logo,
    colour: frame.colour,
    ink: inkOn(frame.colour),
    preview: content.deadline ?? content.text,
    hello: frame.firstName === null ? t('mails.helloAll') : t('mails.hello', { name: oneLine(frame.firstName) }),
    paragraphs: content.text.split('\n').filter((line) => line !== ''),
    hasLines: (content.lines ?? []).length > 0,
    hasItems: (content.items ?? []).length > 0,
    linkHint: t('mails.linkHint'),
    reason: known ? t('mails.reasonUser', { app }) : t('mails.reasonAddress', { app }),
    preferences: `${frame.origin}/inbox?view=prefs`,
    choose: t('mails.choose'),
    stop: content.unsubscribe === undefined ? null : `${frame.origin}/unsubscribe?token=${content.unsubscribe}`,
    stopText: t('mails.stop'),
    home: `${frame.origin}/`,
    open: t('mails.open'),
    support: frame.supportPhone === null ? null : t('mails.support', { phone: frame.supportPhone }),
    signature: app === provider ? provider : t('mails.signature', { provider, app }),
  }
}

export type MailView = ReturnType<typeof viewOf>
