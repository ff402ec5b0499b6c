import type { Message } from '@passerelle/contract/chats/schemas'
import { fileIdOf } from '@passerelle/contract/storages/file-token'
import { IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PersonName } from '../../../../model/users/person-name.tsx'
import { loadWithMessages } from '../../../../kit/i18n/messages.ts'
import { Avatar, fullName, type AvatarUser } from '../../../../kit/ui/display/avatar.tsx'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import { lazyWithPreload } from '../../../../kit/ui/lazy/lazy-with-preload.ts'
import { Prose } from '../../../../kit/ui/text/prose.tsx'
import { Attachment } from '../attachments/attachment.tsx'
import { MessageTime } from './message-time.tsx'
import { sideWord, type OrganizationNames } from './organization-name.ts'
import './user-message.css'

const MailEnvelope = lazyWithPreload(() => loadWithMessages(() => import('../mail/mail-envelope.tsx')), {
  silent: true,
})

const ProposedPeople = lazyWithPreload(() => loadWithMessages(() => import('../mail/proposed-people.tsx')), {
  silent: true,
})

const Words = ({
  author,
  authorId,
  sides,
  time,
  id,
  sending,
  continued,
  outside,
  mail,
  children,
}: {
  author: AvatarUser | null
  authorId?: string | null
  sides: OrganizationNames
  /** Belongs to the message above: its author is not repeated on screen. */
  continued?: boolean
  /** Who wrote it by mail without a user. */
  outside?: Message['outside']
  /** How it came or left by mail. */
  mail?: ReactNode
  children: ReactNode
  time: ReactNode
  id?: string
  sending?: boolean
}) => {
  const t = useTranslations('common')
  const inThread = useTranslations('thread')
  return (
    <article
      data-part="message"
      className={['message', sending && 'sending', continued && 'continued'].filter(Boolean).join(' ')}
      data-line={id}
    >
      {author ? (
        <Avatar person={author} large decorative />
      ) : (
        <span className="avatar large" aria-hidden="true">
          <Icon icon={IconUserOff} />
        </span>
      )}
      <header className={continued ? 'sr-only' : undefined}>
        <b>
          {author && !author.staff && authorId && sides.peopleIn ? (
            <PersonName person={author} appId={sides.peopleIn} userId={authorId} />
          ) : author ? (
            fullName(author)
          ) : (
            (outside?.name ?? t('deletedUser'))
          )}
        </b>
        {author && <span>{sideWord(sides, author)}</span>}
        {outside && <span title={outside.email}>{inThread('outside')}</span>}
        {time}
        {!continued && mail}
      </header>
      {children}
      {continued && mail}
    </article>
  )
}

/** A message or attachment of a user (THR-004); a removed author is shown as a deleted user (THR-005). */
export const UserMessage = ({
  message,
  sides,
  continued,
}: {
  message: Message
  sides: OrganizationNames
  continued: boolean
}) => (
  <Words
    author={message.author}
    authorId={message.authorId}
    sides={sides}
    id={message._id}
    continued={continued}
    outside={message.outside}
    time={<MessageTime at={message.createdAt} />}
    mail={message.mail && <MailEnvelope place={{ messageId: message._id }} mail={message.mail} />}
  >
    {message.file || fileIdOf(message.text) ? <Attachment file={message.file} /> : <Prose text={message.text} />}
    {message.mail?.copied && <ProposedPeople place={{ messageId: message._id }} since={message.createdAt} />}
  </Words>
)

/** The user's own message while it is being sent. */
export const SendingMessage = ({
  author,
  sides,
  text,
}: {
  author: AvatarUser | null
  sides: OrganizationNames
  text: string
}) => {
  const t = useTranslations('thread')
  return (
    <Words sending author={author} sides={sides} time={<span role="status">{t('sending')}</span>}>
      <Prose text={text} />
    </Words>
  )
}
