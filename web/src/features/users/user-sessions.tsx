import { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { userQueries } from './user-queries.ts'

type User = InferResponse<typeof accounts.readUser>

/** Sessions of a user, with buttons to end one or all of them. */
export const UserSessions = ({ user }: { user: User }) => {
  const t = useTranslations('users')
  const format = useFormat()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: async (sessionId?: string) => {
      await (sessionId === undefined
        ? call(accounts.endUserSessions, { id: user._id })
        : call(accounts.endUserSession, { id: user._id, sessionId }))
    },
    onSuccess: (_, sessionId) => {
      toast.success(t(sessionId === undefined ? 'sessionsEnded' : 'sessionEnded'))
      void queries.invalidateQueries({ queryKey: userQueries.all() })
    },
    onError: (error) => toast.error(getErrorMessage(error, t('endFailed'))),
  })
  const invite = useMutation({
    mutationFn: () => call(accounts.inviteAgain, { id: user._id }),
    onSuccess: () => {
      toast.success(t('inviteSent', { email: user.email }))
      void queries.invalidateQueries({ queryKey: userQueries.all() })
    },
    onError: (error) => toast.error(getErrorMessage(error, t('inviteFailed'))),
  })
  if (user.state === 'invited')
    return (
      <section className="user-section">
        <div className="user-actions">
          <Button loading={invite.isPending} onClick={() => invite.mutate()}>
            {t('inviteAgain')}
          </Button>
        </div>
      </section>
    )
  return (
    <section className="user-section">
      <div className="user-section-head">
        <h3>{t('sessions')}</h3>
        {user.sessions.length > 0 && (
          <Button variant="ghost" size="small" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            {t('endSessions')}
          </Button>
        )}
      </div>
      {user.sessions.length === 0 ? (
        <p className="quiet">{t('noSessions')}</p>
      ) : (
        <ul className="user-sessions">
          {user.sessions.map(({ _id, device, createdAt, current }) => (
            <li key={_id}>
              <Icon icon={IconDeviceLaptop} size={20} />
              {device ?? t('unknownDevice')}
              <span className="quiet">{t('since', { at: format.near(createdAt) })}</span>
              {!current && (
                <Button
                  size="small"
                  aria-label={t('endSession', { device: device ?? t('unknownDevice') })}
                  loading={end.isPending && end.variables === _id}
                  onClick={() => end.mutate(_id)}
                >
                  {t('end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
