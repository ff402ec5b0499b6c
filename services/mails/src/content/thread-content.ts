import type { MailedMessage, ThreadNext } from '@passerelle/contract/mails/mailed-message'
import { threadSteps } from '@passerelle/contract/mails/mailed-message'
import type { MailVariables } from '@passerelle/contract/mails/templates'
import { sizeText } from '@passerelle/kernel/format-size'
import { shown, type ContentContext } from './content-context.ts'
import type { MailContent, ShownMessage } from './mail-content.ts'

/** Names in subjects are cut at this many characters (EML-006). */
const longestName = 150

const authorOf = ({ author }: MailedMessage, { t }: ReturnType<typeof shown>, provider: string) => {
  if (author === null) return t('mails.thread.somebody')
  const name = `${author.firstName} ${author.lastName}`.trim()
  return author.staff ? `${name} · ${provider}` : name
}

/** Names a file: with the mail, or behind the link to the request, which nobody from outside has. */
const fileText = ({ fileName, file }: MailedMessage, context: ContentContext, link: string) => {
  const { t } = shown(context)
  const name = file
    ? t('mails.thread.sized', { name: fileName ?? '', size: sizeText(file.size, context.locale) })
    : fileName
  if (file && context.attached?.has(file.id)) return t('mails.thread.attached', { name: name ?? '' })
  return link === '' ? t('mails.thread.kept', { name: name ?? '' }) : t('mails.thread.file', { name: name ?? '', link })
}

const shownMessage = (message: MailedMessage, context: ContentContext, link: string): ShownMessage => {
  const words = shown(context)
  return {
    author: authorOf(message, words, context.frame.providerName),
    at: words.moment(message.at),
    text: message.fileName === null ? message.text : fileText(message, context, link),
  }
}

/** First name of the only author of these messages, if there is one. */
const onlyAuthor = (messages: readonly MailedMessage[]) => {
  const names = new Set(messages.map(({ author }) => author && `${author.firstName} ${author.lastName}`))
  return names.size === 1 ? (messages[0]?.author?.firstName ?? null) : null
}

const nextSentence = (
  { next, until }: { next: string; until: string },
  { t, moment }: ReturnType<typeof shown>,
  answerable: boolean,
): string => {
  const step: ThreadNext['step'] = threadSteps.find((known) => known === next) ?? 'nothing'
  if (step === 'nothing' && answerable) return t('mails.thread.answerable')
  const sentence = t(`mails.thread.next.${step}`, { date: until === '' ? '' : moment(until) })
  return step === 'estimate' && answerable ? `${sentence} ${t('mails.thread.question')}` : sentence
}

/** A mail about a request with the unread messages of its thread below its content (EML-004). */
export const withMessages = (content: MailContent, messages: string, context: ContentContext): MailContent => ({
  ...content,
  messages: (JSON.parse(messages) as MailedMessage[]).map((message) =>
    shownMessage(message, context, content.button?.link ?? ''),
  ),
})

/** Mail of the unread messages of a thread (EML-003, EML-006, EML-009, EML-010). */
export const threadContent = (
  { taskSlug, taskName, link, messages, before, next, until, unsubscribe }: MailVariables<'thread'>,
  context: ContentContext,
): MailContent => {
  const words = shown(context)
  const list = JSON.parse(messages) as MailedMessage[]
  const earlier = before === '' ? null : shownMessage(JSON.parse(before) as MailedMessage, context, link)
  const author = onlyAuthor(list)
  return {
    subject: `[${taskSlug}] ${taskName.slice(0, longestName)}`,
    reference: taskSlug,
    title: taskName,
    text: '',
    isThread: true,
    ...(author !== null && { author }),
    messages: list.map((message) => shownMessage(message, context, link)),
    ...(earlier && { before: { ...earlier, title: words.t('mails.thread.before', { ...earlier, date: earlier.at }) } }),
    button: { text: words.t('mails.thread.button'), link },
    note: nextSentence({ next, until }, words, context.answerable),
    unsubscribe,
  }
}
