import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { PaymentsSubject } from '../../../features/account/account-settings/payments-subject.tsx'
import { SenderSubject } from '../../../features/account/account-settings/sender-subject.tsx'
import { settingsQueries, type AccountSettings } from '../../../features/account/account-settings/settings-queries.ts'
import { TemplatesSubject } from '../../../features/account/account-settings/templates-subject.tsx'
import type { SharedSubject } from '../../../features/office/managed-apps/app-subjects.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { AccountScope } from '../../tasks/account-scope.tsx'

const parts: Record<SharedSubject, ComponentType<{ settings: AccountSettings }>> = {
  paiement: PaymentsSubject,
  expediteur: SenderSubject,
  modeles: TemplatesSubject,
}

const Loaded = ({ subject }: { subject: SharedSubject }) => {
  const t = useTranslations('accountSettings')
  const query = useQuery(settingsQueries.all())
  const Part = parts[subject]
  if (query.isError)
    return <ErrorState title={getErrorMessage(query.error, t('readFailed'))} onRetry={() => void query.refetch()} />
  if (query.data) return <Part settings={query.data} />
  return (
    <Delayed>
      <Skeleton width={320} height={28} />
    </Delayed>
  )
}

/** A section of the settings of an account on its page for staff, who need not enter it for that (ADM-005). */
export const SharedSettings = ({ appId, subject }: { appId: string; subject: SharedSubject }) => (
  <AccountScope appId={appId}>
    <Loaded subject={subject} />
  </AccountScope>
)
