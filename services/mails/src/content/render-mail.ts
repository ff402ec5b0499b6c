import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import Mustache from 'mustache'
import type { MailedMessage } from '@passerelle/contract/mails/mailed-message'
import type { Clock } from '@passerelle/kernel/clock'
import type { Env } from '@passerelle/server/env'
import type { ReturnAddresses } from '../addresses/return-addresses.ts'
import type { WaitingMail } from '../outgoing/outgoing-store.ts'
import type { Letter } from '../senders/mail-sender.ts'
import { MailError } from '../senders/mail-sender.ts'
import { defaultFrom } from '../senders/open-sender.ts'
import { chainDomain, chainHeaders, type ChainOf } from './chain.ts'
import { withAnswer } from './answer-content.ts'
import { manyLines, oneLine } from './clean-text.ts'
import type { ContentContext } from './content-context.ts'
import { getTranslator } from '@passerelle/i18n/translate'
import { contents } from './contents.ts'
import type { FrameOf } from './frame-view.ts'
import type { MailContent } from './mail-content.ts'
import { attachedFiles, type ReadFile } from './message-files.ts'
import { viewOf } from './mail-view.ts'
import { withOwnTexts, type OwnTextsOf } from './own-texts.ts'
import { plainText } from './plain-text.ts'
import { withMessages } from './thread-content.ts'

export type RenderMail = (mail: WaitingMail, from: string) => Promise<Letter>

type Deps = {
  env: Pick<Env, 'origin' | 'mailFrom' | 'inbound' | 'messageMailFilesMb'>
  clock: Clock
  frameOf: FrameOf
  ownTextsOf: OwnTextsOf
  chainOf: ChainOf
  replyAddressOf: ReturnAddresses['reply']
  readFile: ReadFile
  /** The token of a sealed answer; null for what this installation did not seal. */
  openAnswer: (sealed: string) => string | null
}

const bytesPerMb = 1_000_000

let compiled: Promise<string> | undefined
/** HTML layout with placeholders, read once per process; `layout.test.ts` compiles it from `layout.ts`. */
const layoutHtml = () => (compiled ??= readFile(new URL('layout.html', import.meta.url), 'utf8'))

const multiline = new Set(['quote', 'words', 'text', 'items', 'messages', 'before'])
const cleanVariables = (variables: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, multiline.has(name) ? manyLines(value) : oneLine(value)]),
  )

/** Renders a queued mail: subject, HTML and plain text. Throws on a link that leads outside this installation. */
export const createRenderMail =
  ({ env, clock, frameOf, ownTextsOf, chainOf, replyAddressOf, readFile, openAnswer }: Deps): RenderMail =>
  async (mail, from) => {
    const { id, appId, userId, address, locale, template, variables, attachments } = mail
    const [frame, own, chain, reply] = await Promise.all([
      frameOf(appId, userId),
      ownTextsOf(appId, template, locale),
      chainOf(mail),
      replyAddressOf(mail),
    ])
    const answerable = reply !== null
    const make = contents[template] as (variables: Record<string, string>, context: ContentContext) => MailContent
    const [values, now] = [cleanVariables(variables), clock.now()]
    const carried = values['messages'] ? (JSON.parse(values['messages']) as MailedMessage[]) : []
    const files = await attachedFiles(carried, { mostBytes: env.messageMailFilesMb * bytesPerMb, readFile })
    const context = { locale, now, frame, answerable, attached: new Set(files.map(({ fileId }) => fileId)) }
    const made = make(values, context)
    const product = values['messages'] && !made.isThread ? withMessages(made, values['messages'], context) : made
    const written = own ? withOwnTexts(product, own, { ...values, template }, context) : product
    const asked =
      values['answer'] === undefined ? written : withAnswer(written, values['answer'], { openAnswer, ...env }, context)
    const content = answerable ? { ...asked, cutLine: getTranslator(locale)('mails.cutLine') } : asked
    checkLinks(content, env.origin)
    const view = viewOf(content, frame, locale, userId !== null)
    // People of an account read their own company's name as theirs: what is sent for it comes from the provider.
    const isOfProvider = content.guest === undefined && from === defaultFrom(env)
    const digest = createHash('sha256').update(id).digest('hex').slice(0, 32)
    const house = isOfProvider ? frame.providerName : frame.appName
    const headers = chain && chainHeaders(chain, { domain: chainDomain(env), name: content.title })
    return {
      messageId: headers?.messageId ?? `<${digest}@${from.split('@')[1] ?? 'passerelle'}>`,
      ...(headers && { headers: headers.headers }),
      from: { name: oneLine(content.author === undefined ? house : `${content.author} · ${house}`), address: from },
      to: address,
      ...(content.guest !== undefined &&
        frame.guestReplyTo !== null && { replyTo: { name: '', address: frame.guestReplyTo } }),
      ...(reply !== null && { replyTo: { name: oneLine(house), address: reply } }),
      subject: oneLine(chain?.earlier.length && content.isThread ? `Re: ${content.subject}` : content.subject),
      html: Mustache.render(await layoutHtml(), view),
      text: plainText(content, view),
      ...(content.unsubscribe !== undefined && {
        unsubscribe: `${env.origin}/api/notifs/v1/public/unsubscribe/${content.unsubscribe}`,
      }),
      attachments: [
        ...(attachments ?? []).map((file) => ({ ...file, filename: oneLine(file.filename) })),
        ...files.map(({ attachment }) => attachment),
      ],
    }
  }

const checkLinks = ({ button, choices, ratings, items = [] }: MailContent, origin: string) => {
  const answers = choices ? [choices.accept, choices.refuse, choices.ask] : []
  for (const { link } of [...(button ? [button] : []), ...answers, ...(ratings?.list ?? []), ...items])
    if (!link.startsWith(`${origin}/`)) throw new MailError('rejected', 'a link leads out of this installation')
}
