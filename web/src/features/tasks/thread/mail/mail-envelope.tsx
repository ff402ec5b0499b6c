import type { Message } from '@passerelle/contract/chats/schemas'
import { IconMail, IconMailCheck, IconMailX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import { MailDetails } from './mail-details.tsx'
import type { MailPlace } from './mail-query.ts'
import './mail-envelope.css'

type Mail = NonNullable<Message['mail']>

const useWords = ({ direction, failed, failedTo }: Props['mail']) => {
  const t = useTranslations('threadMail')
  const { list } = useFormatter()
  if (direction === 'in') return t('received')
  if (failed === 0) return t('sent')
  return failedTo.length === failed ? t('notTo', { names: list(failedTo) }) : t('notToSome', { count: failed })
}

type Props = { place: MailPlace; mail: Pick<Mail, 'direction' | 'failed' | 'failedTo'> }

/** That a message or a request came by mail, or a message left by it, which opens what is known of it (EML-054). */
export default function MailEnvelope({ place, mail }: Props) {
  const t = useTranslations('threadMail')
  const [isOpen, open] = useState(false)
  const panel = useId()
  const words = useWords(mail)
  const hasFailed = mail.direction === 'out' && mail.failed > 0
  const icon = mail.direction === 'in' ? IconMail : hasFailed ? IconMailX : IconMailCheck
  return (
    <div className="message-mail">
      <button
        type="button"
        className={hasFailed ? 'envelope failed' : 'envelope'}
        aria-label={t('details')}
        aria-describedby={`${panel}-words`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => open(!isOpen)}
      >
        <Icon icon={icon} />
        <span id={`${panel}-words`}>{words}</span>
      </button>
      {isOpen && <MailDetails id={panel} place={place} />}
    </div>
  )
}
