import { dataExports } from '@passerelle/contract/storages/data-exports'
import { IconFileZip } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { call } from '../../../model/api/call.ts'
import type { UserDetails } from './user-queries.ts'

/** Requests an archive of what concerns this person, for those who ask the account what it holds of them (ANS-024). */
export const ExportPerson = ({ user }: { user: UserDetails }) => {
  const t = useTranslations('users')
  const request = useToastMutation({
    send: () => call(dataExports.requestExport, { userId: user._id }),
    done: () => t('exportRequested'),
    failed: t('exportFailed'),
    stale: ['exports'],
  })
  return (
    <section className="user-section">
      <h3>{t('exportTitle')}</h3>
      <p>{t('exportText', { name: fullName(user) })}</p>
      <div className="user-actions">
        <Button icon={IconFileZip} loading={request.isPending} onClick={() => request.mutate()}>
          {t('exportAction')}
        </Button>
      </div>
    </section>
  )
}
