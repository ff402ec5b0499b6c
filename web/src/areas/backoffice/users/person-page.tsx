import { IconLogin2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import {
  PersonElsewhere,
  PersonFacts,
  PersonRequests,
  PersonSessions,
} from '../../../features/office/person/person-parts.tsx'
import { personQuery } from '../../../features/office/person/person-query.ts'
import { presetTask } from '../../../features/tasks/new-task/preset.ts'
import { newRequestStore } from '../tasks/new-request.ts'
import { AnnounceCall } from '../../../model/users/announce-call.tsx'
import { useMe } from '../../../model/session/me.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button, buttonClass } from '../../../kit/ui/button/button.tsx'
import { Avatar, fullName } from '../../../kit/ui/display/avatar.tsx'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'

/** A customer, for staff: contact, accounts, open requests, sessions and the announced call (ROL-017). */
export const PersonPage = () => {
  const t = useTranslations('allUsers')
  const { appId = '', userId = '' }: { appId?: string; userId?: string } = useParams({ strict: false })
  const me = useMe()
  const navigate = useNavigate()
  const query = useQuery(personQuery(appId, userId))
  const person = query.data
  const name = person ? fullName(person.user) : ''
  usePageTitle(name || t('title'))
  return (
    <>
      <div className="topbar wrapping" data-part="topbar">
        <Link to="/admin/users" className="link">
          {t('title')}
        </Link>
        {person && <Avatar person={person.user} decorative />}
        <h1>{name}</h1>
        {person?.user.state === 'invited' && <Badge tone="info">{t('states.invited')}</Badge>}
        <span className="push" />
        {person && (
          <Button
            icon={IconPlus}
            onClick={() => {
              const { _id, firstName, lastName, picture } = person.user
              presetTask(person.app, { _id, firstName, lastName, picture, staff: false })
              newRequestStore.set(true)
              void navigate({ to: '/admin/tasks' })
            }}
          >
            {t('person.ask')}
          </Button>
        )}
        {person && (
          <Link to="/apps/$appId" params={{ appId }} className={buttonClass('secondary', 'normal')} preload={false}>
            <Icon icon={IconLogin2} />
            {t('person.enter')}
          </Link>
        )}
      </div>
      {query.isError && (
        <ErrorState title={getErrorMessage(query.error, t('person.failed'))} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <Delayed>
          <Skeleton width={480} height={200} />
        </Delayed>
      )}
      {person && (
        <div className="person-page">
          <PersonFacts person={person} />
          <div className="person-parts">
            <PersonRequests person={person} />
            <PersonElsewhere person={person} />
            <PersonSessions person={person} />
            {me && <AnnounceCall user={person.user} meId={me._id} appId={appId} />}
          </div>
        </div>
      )}
    </>
  )
}
