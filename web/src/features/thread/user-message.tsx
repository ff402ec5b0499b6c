import type { Message } from '@passerelle/contract/chats/shapes'
import { IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar, fullName, type Face } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Prose } from '../../shared/ui/prose.tsx'
import { LineTime } from './line-time.tsx'
import { sideWord, type Sides } from './side-word.ts'
import './user-message.css'

const Words = ({ author, sides, text, time, id, sending }: {
  author: Face | null; sides: Sides; text: string; time: ReactNode; id?: string; sending?: boolean
}) => {
  const t = useTranslations('common')
  return (
    <article className={sending ? 'msg sending' : 'msg'} data-line={id}>
      {author ? <Avatar person={author} large silent /> : <span className="av l" aria-hidden="true"><Icon of={IconUserOff} /></span>}
      <header>
        <b>{author ? fullName(author) : t('deletedUser')}</b>
        {author && <span>{sideWord(sides, author)}</span>}
        {time}
      </header>
      <Prose text={text} />
    </article>
  )
}

/** What a person wrote; who is gone is a deleted user (THR-005). */
export const UserMessage = ({ message, sides }: { message: Message; sides: Sides }) => (
  <Words author={message.author} sides={sides} text={message.text} id={message._id} time={<LineTime at={message.createdAt} />} />
)

/** One's own message on its way. */
export const SendingMessage = ({ author, sides, text }: { author: Face | null; sides: Sides; text: string }) => {
  const t = useTranslations('thread')
  return <Words sending author={author} sides={sides} text={text} time={<span role="status">{t('sending')}</span>} />
}
