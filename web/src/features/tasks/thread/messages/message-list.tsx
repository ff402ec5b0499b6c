import type { Message } from '@passerelle/contract/chats/schemas'
import { Fragment, memo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { useNow } from '../../../../kit/format/use-now.ts'
import type { OrganizationNames } from './organization-name.ts'
import { SystemMessage, type EstimateFigures } from './system-message.tsx'
import { continuesGroup, startsDay, threadDays, withoutEchoes } from './thread-messages.ts'
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

const DayHeading = ({ at }: { at: string }) => {
  const format = useFormat()
  const now = useNow()
  return <h2 className="day">{format.dayHeading(at, now)}</h2>
}

/** The heading of a message that is being sent, unless one of its day is there. */
export const NewDayHeading = ({ lines, at }: { lines: readonly Message[]; at: string }) => {
  const last = lines.at(-1)
  return (!last || startsDay(last.createdAt, at)) && <DayHeading at={at} />
}

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
  return threadDays(withoutEchoes(lines)).map(({ day, at, lines: told }) => (
    <section key={day}>
      <DayHeading at={at} />
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
