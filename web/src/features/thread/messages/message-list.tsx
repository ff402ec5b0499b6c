import type { Message } from '@passerelle/contract/chats/schemas'
import { Fragment, memo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import type { OrganizationNames } from './organization-name.ts'
import { SystemMessage, type EstimateFigures } from './system-message.tsx'
import { continuesGroup, threadDays, withoutEchoes } from './thread-messages.ts'
import { UserMessage } from './user-message.tsx'

const Line = memo(
  ({
    message,
    meId,
    staff,
    provider,
    appName,
    peopleIn,
    continued,
    ...asked
  }: { message: Message; meId: string; staff: boolean; continued: boolean } & OrganizationNames & EstimateFigures) =>
    message.kind === 'system' ? (
      <SystemMessage message={message} meId={meId} staff={staff} {...asked} />
    ) : (
      <UserMessage message={message} continued={continued} sides={{ provider, appName, peopleIn }} />
    ),
)

/** Messages of a thread grouped by day. */
export const MessageList = ({
  lines,
  meId,
  staff,
  sides,
  firstNew,
  ...asked
}: {
  lines: readonly Message[]
  meId: string
  staff: boolean
  sides: OrganizationNames
  /** The first unread message, marked by a separator. */
  firstNew: string | null
} & EstimateFigures) => {
  const t = useTranslations('thread')
  const format = useFormat()
  const now = useNow()
  return threadDays(withoutEchoes(lines)).map(({ day, at, lines: told }) => (
    <section key={day}>
      <h2 className="day">{format.dayHeading(at, now)}</h2>
      {told.map((message, index) => (
        <Fragment key={message._id}>
          {message._id === firstNew && (
            <p className="new-from" data-part="new-from">
              {t('newFrom')}
            </p>
          )}
          <Line
            message={message}
            continued={message._id !== firstNew && continuesGroup(message, told[index - 1])}
            meId={meId}
            staff={staff}
            provider={sides.provider}
            appName={sides.appName}
            peopleIn={sides.peopleIn}
            {...asked}
          />
        </Fragment>
      ))}
    </section>
  ))
}
