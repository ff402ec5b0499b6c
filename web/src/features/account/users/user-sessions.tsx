import { users } from '@passerelle/contract/accounts/users'
import type { InferResponse } from '@passerelle/contract/operation'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { userQueries } from './user-queries.ts'

type User = InferResponse<typeof users.readUser>

/** Sessions of a user, with buttons to end one or all of them. */
export const UserSessions = ({ user }: { user: User }) => {
  const t = useTranslations('users')
  const format = useFormat()
  const end = useToastMutation({
    send: async (sessionId?: string) => {
      await (sessionId === undefined
        ? call(users.endUserSessions, { id: user._id })
        : call(users.endUserSession, { id: user._id, sessionId }))
    },
    done: (_, sessionId) => t(sessionId === undefined ? 'sessionsEnded' : 'sessionEnded'),
    failed: t('endFailed'),
    stale: userQueries.all(),
  })
  const invite = useToastMutation({
    send: () => call(users.inviteAgain, { id: user._id }),
    done: () => t('inviteSent', { email: user.email }),
    failed: t('inviteFailed'),
    stale: userQueries.all(),
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
              <span className="quiet">{t('since', { at: format.timeOrDay(createdAt) })}</span>
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
