import type { Message } from '@passerelle/contract/chats/shapes'
import { fileIdOf } from '@passerelle/contract/storages/file-token'
import { IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar, fullName, type Face } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Prose } from '../../shared/ui/prose.tsx'
import { Attachment } from './attachments/attachment.tsx'
import { LineTime } from './line-time.tsx'
import { sideWord, type Sides } from './side-word.ts'
import './user-message.css'

const Words = ({
  author,
  sides,
  time,
  id,
  sending,
  children,
}: {
  author: Face | null
  sides: Sides
  children: ReactNode
  time: ReactNode
  id?: string
  sending?: boolean
}) => {
  const t = useTranslations('common')
  return (
    <article className={sending ? 'msg sending' : 'msg'} data-line={id}>
      {author ? (
        <Avatar person={author} large silent />
      ) : (
        <span className="av l" aria-hidden="true">
          <Icon of={IconUserOff} />
        </span>
      )}
      <header>
        <b>{author ? fullName(author) : t('deletedUser')}</b>
        {author && <span>{sideWord(sides, author)}</span>}
        {time}
      </header>
      {children}
    </article>
  )
}

/** What a person wrote or attached (THR-004); who is gone is a deleted user (THR-005). */
export const UserMessage = ({ message, sides }: { message: Message; sides: Sides }) => (
  <Words author={message.author} sides={sides} id={message._id} time={<LineTime at={message.createdAt} />}>
    {message.file || fileIdOf(message.text) ? <Attachment file={message.file} /> : <Prose text={message.text} />}
  </Words>
)

/** One's own message on its way. */
export const SendingMessage = ({ author, sides, text }: { author: Face | null; sides: Sides; text: string }) => {
  const t = useTranslations('thread')
  return (
    <Words sending author={author} sides={sides} time={<span role="status">{t('sending')}</span>}>
      <Prose text={text} />
    </Words>
  )
}
