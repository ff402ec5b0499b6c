import { recovery } from '@passerelle/contract/accounts/recovery'
import { formatTimer } from '@passerelle/kernel/format-duration'
import { IconInbox, IconUserShield } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import type { SentLink } from './recovery-form.tsx'
import { Refused } from './refused.tsx'
import './recovery.css'

/** Delay before another link can be requested. */
const pauseMs = 60_000

/**
 * Confirmation that a link was sent, and what to do if no mail arrives. The same for every address, so that it does not
 * reveal who has an account.
 */
export const LinkSent = ({ email, onSent }: { email: string; onSent: (sent: SentLink) => void }) => {
  const t = useTranslations('recovery')
  const now = useNow(1000)
  const [sentAt, setSentAt] = useState(serverNow)
  const left = Math.max(0, sentAt.getTime() + pauseMs - now.getTime())
  const again = useMutation({
    mutationFn: () => call(recovery.requestRecovery, { email }, { side: 'customer' }),
    onSuccess: ({ expiresAt }) => {
      setSentAt(serverNow())
      onSent({ email, expiresAt })
    },
  })
  return (
    <>
      <ul className="next-steps">
        <li>
          <Icon icon={IconInbox} />
          <span>{t('nothing')}</span>
        </li>
        <li>
          <Icon icon={IconUserShield} />
          <span>{t('noAccess')}</span>
        </li>
      </ul>
      <Refused error={again.error} title={t('failed')} />
      <Button
        size="big"
        className="submit"
        disabled={left > 0}
        loading={again.isPending}
        onClick={() => left === 0 && again.mutate()}
      >
        {left > 0 ? (
          <span className="num">{t('againIn', { time: formatTimer(Math.ceil(left / 1000) * 1000) })}</span>
        ) : (
          t('again')
        )}
      </Button>
    </>
  )
}
