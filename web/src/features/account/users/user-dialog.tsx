import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { useMe } from '../../../model/session/me.ts'
import { AnnounceCall } from '../../../model/users/announce-call.tsx'
import { FailingMails } from './failing-mails.tsx'
import { ExportPerson } from './export-person.tsx'
import { EditUserForm } from './edit-user-form.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'
import { RemoveUser } from './remove-user.tsx'
import { userQueries } from './user-queries.ts'
import { UserSessions } from './user-sessions.tsx'
import './user-form.css'

/** Dialog of a user of the account: identity, role, sessions, and removal (ACC-017, API-100). */
export const UserDialog = ({ id, meId, onClose }: { id: string; meId: string | undefined; onClose: () => void }) => {
  const t = useTranslations('users')
  const staff = useMe()?.side === 'staff'
  const { data, error, refetch } = useQuery(userQueries.one(id))
  return (
    <Dialog open onClose={onClose} title={data ? fullName(data) : t('identity')} description={data?.email} wide>
      {data ? (
        <>
          <FailingMails user={data} />
          <EditUserForm key={id} user={data} />
          {staff && meId && <AnnounceCall user={data} meId={meId} />}
          <UserSessions user={data} />
          {!staff && <ExportPerson user={data} />}
          {id !== meId && (data.secondFactorAt !== null || data.passkeys > 0) && <ResetSecondFactor user={data} />}
          {id !== meId && <RemoveUser user={data} onRemoved={onClose} />}
        </>
      ) : error ? (
        <ErrorState compact title={getErrorMessage(error, t('failed'))} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <LoadingStatus />
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </Delayed>
      )}
    </Dialog>
  )
}
