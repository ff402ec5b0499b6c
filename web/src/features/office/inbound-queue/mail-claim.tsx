import { IconAlertTriangle, IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import type { InboundMail } from './inbound-queries.ts'
import { useReason } from './use-reason.ts'

/** These say what is proven by themselves. */
const saysProof = new Set(['unproven', 'spoofed', 'sender_unclear', 'encrypted', 'unreadable'])
const marks = { good: IconShieldCheck, open: IconShieldOff, bad: IconAlertTriangle }

/** Who a mail claims to be, why it waits, and in one sentence what proves its sender (EML-053). */
export const MailClaim = ({ mail }: { mail: InboundMail }) => {
  const t = useTranslations('inbound')
  const reasonOf = useReason()
  const { reason, proof, from, person, app, headers } = mail
  if (reason === null && proof === null) return null
  const domain = from?.email.slice(from.email.lastIndexOf('@') + 1) ?? ''
  const tone = proof === 'fail' ? 'bad' : proof === 'none' || proof === null ? 'open' : 'good'
  const isElsewhere = headers.replyTo !== null && headers.replyTo.toLowerCase() !== from?.email.toLowerCase()
  return (
    <div className="inbound-claim" data-tone={tone}>
      <Icon icon={marks[tone]} />
      {reason && <p>{reasonOf(mail)}</p>}
      {person && (
        <p className="quiet">
          {t('claims', { person: `${person.firstName} ${person.lastName}`, account: app?.name ?? '' })}
        </p>
      )}
      {proof && !saysProof.has(reason ?? '') && <p className="quiet">{t(`proofs.${proof}`, { domain })}</p>}
      {isElsewhere && <p className="inbound-elsewhere">{t('answersTo', { email: headers.replyTo ?? '' })}</p>}
    </div>
  )
}
