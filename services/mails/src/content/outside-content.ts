import type { MailVariables } from '@passerelle/contract/mails/templates'
import { shown, type ContentContext } from './content-context.ts'
import type { MailContent } from './mail-content.ts'
import { threadContent } from './thread-content.ts'

/** Only where an answer is read: whoever follows from outside has no portal to answer in. */
const noteOf = ({ answerable, ...context }: ContentContext): Pick<MailContent, 'note'> =>
  answerable ? { note: shown({ ...context, answerable }).t('mails.thread.answerable') } : {}

/** Mail of the messages of a request to an outside address: no link into the portal (EML-043). */
export const outsideThreadContent = (
  { taskSlug, taskName, messages, unsubscribe }: MailVariables<'outside_thread'>,
  context: ContentContext,
): MailContent => {
  const given = { taskSlug, taskName, messages, unsubscribe, link: '', before: '', next: 'nothing', until: '' }
  const { button: _, note: __, ...content } = threadContent(given, context)
  return { ...content, ...noteOf(context) }
}

/** First mail to an outside address: who added it, and to what (EML-043). */
export const outsideAddedContent = (
  { adderName, adderOf, ...request }: MailVariables<'outside_added'>,
  context: ContentContext,
): MailContent => ({
  ...outsideThreadContent({ ...request, messages: '[]' }, context),
  text: shown(context).t('mails.outside_added.text', { name: adderName, of: adderOf }),
})
