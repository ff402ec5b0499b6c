import { IconDeviceLaptop } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { ListIcon } from '../../../kit/ui/icon/list-icon.tsx'
import { UserRole, UserSecondFactor, UserSeen } from '../../../model/users/user-cells.tsx'
import type { Person } from './person-query.ts'
import './person.css'

type Part = { person: Person }

/** Contact data, role and access of a person. */
export const PersonFacts = ({ person: { app, user } }: Part) => {
  const t = useTranslations('allUsers')
  const users = useTranslations('users')
  const format = useFormat()
  const fact = (label: string, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <dl className="person-facts">
      {fact(
        t('account'),
        <Link to="/admin/apps/$appId" params={{ appId: app._id }} className="link" preload={false}>
          {app.name}
        </Link>,
      )}
      {fact(
        users('email'),
        <a href={`mailto:${user.email}`} className="link">
          {user.email}
        </a>,
      )}
      {user.phone &&
        fact(
          t('person.phone'),
          <a href={`tel:${user.phone.replaceAll(/[^+\d]/g, '')}`} className="link num">
            {user.phone}
          </a>,
        )}
      {user.job && fact(users('job'), user.job)}
      {fact(users('role'), <UserRole user={user} />)}
      {fact(t('person.language'), t(`person.languages.${user.locale}`))}
      {fact(users('lastSignIn'), <UserSeen user={user} />)}
      {fact(users('secondFactor'), <UserSecondFactor user={user} />)}
      {fact(t('person.since'), format.day(user.createdAt))}
    </dl>
  )
}

/** Open requests that a person asked for, newest first. */
export const PersonRequests = ({ person: { requests, openRequests } }: Part) => {
  const t = useTranslations('allUsers.person')
  const words = useTranslations('words')
  const format = useFormat()
  return (
    <section aria-labelledby="person-requests">
      <h2 id="person-requests">{t('requests')}</h2>
      <p className="quiet">
        {t('requestsCount', { count: openRequests })}
        {openRequests > requests.length && ` · ${t('requestsShown', { count: String(requests.length) })}`}
      </p>
      <ul className="person-list">
        {requests.map(({ _id, taskId, name, listId, dueAt, createdAt }) => (
          <li key={_id}>
            <span className="num quiet person-id">{taskId}</span>
            <Link to="/admin/tasks/$taskId" params={{ taskId }} search={true} className="person-main" preload={false}>
              {name}
            </Link>
            <span className="quiet">
              {dueAt ? t('due', { day: format.day(dueAt) }) : t('asked', { at: format.near(createdAt) })}
            </span>
            <Badge tone={listId === 'in_progress' ? 'info' : 'neutral'}>
              <ListIcon list={listId} />
              {words(`listOne.${listId}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The same address in other accounts. */
export const PersonElsewhere = ({ person: { elsewhere } }: Part) => {
  const t = useTranslations('allUsers.person')
  return (
    <section aria-labelledby="person-elsewhere">
      <h2 id="person-elsewhere">{t('elsewhere')}</h2>
      {elsewhere.length === 0 && <p className="quiet">{t('elsewhereNone')}</p>}
      <ul className="person-list">
        {elsewhere.map(({ app, user }) => (
          <li key={app._id}>
            <Link
              to="/admin/users/$appId/$userId"
              params={{ appId: app._id, userId: user._id }}
              className="person-main"
              preload={false}
            >
              {app.name}
            </Link>
            <span className="quiet">
              <UserSeen user={user} sentence />
            </span>
            <UserRole user={user} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Browsers in which a person is signed in. */
export const PersonSessions = ({ person: { sessions } }: Part) => {
  const t = useTranslations('users')
  const person = useTranslations('allUsers.person')
  const format = useFormat()
  return (
    <section aria-labelledby="person-sessions">
      <h2 id="person-sessions">{person('sessions')}</h2>
      {sessions.length === 0 && <p className="quiet">{t('noSessions')}</p>}
      <ul className="person-list">
        {sessions.map(({ _id, device, createdAt }) => (
          <li key={_id}>
            <Icon icon={IconDeviceLaptop} size={20} />
            <span className="person-main">{device ?? t('unknownDevice')}</span>
            <span className="quiet">{t('since', { at: format.timeOrDay(createdAt) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
