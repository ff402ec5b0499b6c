import { IconRobot } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { provider } from '../../../kit/config/provider.ts'
import { Avatar, fullName } from '../../../kit/ui/display/avatar.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import type { AuditLine as Line } from './audit-queries.ts'

/** One audit entry: time, actor, role, action, before and after. The actor's name filters the log by this user. */
export const AuditLine = ({
  line: { at, actor, app, token, text, details },
  ofAll,
  onPerson,
}: {
  line: Line
  ofAll: boolean
  onPerson: (id: string) => void
}) => {
  const t = useTranslations('audit')
  const common = useTranslations('common')
  const format = useFormat()
  const person = actor?.person
  const name = person ? fullName(person) : actor ? common('deletedUser') : t('system')
  const inside = ofAll
    ? app && t('inAccount', { name: app.name })
    : actor?.kind === 'staff' && `${provider.name}, ${t('insideAccount')}`
  const asWhom = [inside, token !== null && t('withToken', { name: token })].filter(Boolean).join(', ')
  return (
    <li className="audit-line">
      <time className="num" dateTime={at} title={format.dateTime(at)}>
        {format.time(at)}
      </time>
      {person ? (
        <Avatar person={person} decorative />
      ) : (
        <span className="avatar ghost" aria-hidden="true">
          {!actor && <Icon icon={IconRobot} size={13} />}
        </span>
      )}
      <span className="audit-what">
        {person ? (
          <button type="button" className="audit-name" onClick={() => onPerson(person._id)}>
            {name}
          </button>
        ) : (
          <b>{name}</b>
        )}{' '}
        {asWhom !== '' && <span className="quiet">({asWhom}) </span>}
        {text}
        {details.map((detail) => (
          <span key={detail} className="audit-detail">
            {detail}
          </span>
        ))}
      </span>
    </li>
  )
}
