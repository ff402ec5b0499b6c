import { callerCheck } from '@passerelle/contract/accounts/caller-check'
import { IconPhoneCall, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { provider } from '../../../kit/config/provider.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { Avatar, fullName } from '../../../kit/ui/display/avatar.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import { ownCallQuery, type OwnCall } from './own-call-query.ts'
import './caller-banner.css'

/** Who is calling the current user, with a button to report that it is somebody else (ADR-0050). */
const CallerBanner = ({ check }: { check: OwnCall }) => {
  const t = useTranslations('callerCheck')
  const common = useTranslations('common')
  const queries = useQueryClient()
  const [hidden, hide] = useState(false)
  const { caller } = check
  const name = fullName(caller)
  const entered = useEffectEvent(() => announce(t('calling', { name, provider: provider.name })))
  useEffect(() => entered(), [])
  const report = useToastMutation({
    send: () => call(callerCheck.disownCallerCheck, { id: check._id }),
    done: () => t('reported', { provider: provider.name }),
    after: () => queries.setQueryData(ownCallQuery.queryKey, { check: null }),
    failed: t('reportFailed'),
  })
  const over = useNow(5000).getTime() >= Date.parse(check.expiresAt)
  if (hidden || over) return null
  return createPortal(
    <section className="caller-banner" data-part="caller-banner" aria-label={t('label')} aria-live="off" data-above>
      <Avatar person={caller} large decorative />
      <div className="caller-text">
        <p className="caller-label">
          <Icon icon={IconPhoneCall} size={14} />
          {t('label')}
        </p>
        <p className="caller-name" data-part="caller-name">
          {name}
        </p>
        <p className="quiet">{[caller.job, provider.name].filter(Boolean).join(', ')}</p>
        <p className="quiet">{t('hint')}</p>
        <div className="caller-actions">
          <Button variant="danger" size="small" loading={report.isPending} onClick={() => report.mutate()}>
            {t('notThem')}
          </Button>
        </div>
      </div>
      <IconButton icon={IconX} label={common('close')} onClick={() => hide(true)} />
    </section>,
    document.body,
  )
}

export default CallerBanner
