import { maxLinkLength, maxNameLength } from '@passerelle/contract/limits'
import { externalCalendars } from '@passerelle/contract/bookings/external-calendars'
import type { ExternalCalendar } from '@passerelle/contract/bookings/external-calendars'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { bookingQueries } from '../../../model/bookings/booking-queries.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'

const isAddress = (url: string) => /^(https|webcal):\/\/./i.test(url.trim())

const AddForm = ({ busy, onAdd }: { busy: boolean; onAdd: (calendar: { name: string; url: string }) => void }) => {
  const t = useTranslations('roomCalendars')
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && isAddress(url)) onAdd({ name: name.trim(), url: url.trim() })
  }
  return (
    <form className="picker" onSubmit={submit}>
      <TextInput
        label={t('name')}
        required
        maxLength={maxNameLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextInput
        label={t('url')}
        hint={t('urlHint')}
        error={url !== '' && !isAddress(url) ? t('urlInvalid') : undefined}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={maxLinkLength}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Button variant="primary" type="submit" loading={busy} disabled={!name.trim() || !isAddress(url)}>
        {t('submit')}
      </Button>
    </form>
  )
}

/** State of a calendar in words: when it was read, what it holds, and why it could not be read. */
const CalendarFacts = ({ calendar }: { calendar: ExternalCalendar }) => {
  const t = useTranslations('roomCalendars')
  const format = useFormat()
  const { host, lastSyncedAt, error, stays, conflicts } = calendar
  return (
    <span className="quiet">
      {[
        host,
        lastSyncedAt ? t('synced', { date: format.dateTime(lastSyncedAt) }) : t('never'),
        t('stays', { count: stays }),
      ].join(' · ')}
      {conflicts > 0 && <b className="room-warning"> {t('conflicts', { count: conflicts })}</b>}
      {error && <b className="room-warning"> {t(`error.${error}`)}</b>}
    </span>
  )
}

/** Calendars of other sites whose nights block this room. */
export const RoomCalendars = ({ appId, roomId }: { appId: string | undefined; roomId: string }) => {
  const t = useTranslations('roomCalendars')
  const ask = useTranslations('confirm')
  const [adds, setAdds] = useState(false)
  const query = useQuery(bookingQueries.calendars(appId, roomId))
  const { data = [] } = query
  const shared = { failed: t('failed'), firstField: true, stale: bookingQueries.ofAccount(appId) }
  const add = useToastMutation({
    ...shared,
    send: (calendar: { name: string; url: string }) =>
      call(externalCalendars.addExternalCalendar, { id: roomId, ...calendar }),
    after: () => setAdds(false),
  })
  const sync = useToastMutation({
    ...shared,
    send: (calendarId: string) => call(externalCalendars.syncExternalCalendar, { id: roomId, calendarId }),
  })
  const remove = useToastMutation({
    ...shared,
    send: (calendarId: string) => call(externalCalendars.removeExternalCalendar, { id: roomId, calendarId }),
  })
  return (
    <section>
      <h3>{t('title')}</h3>
      <p className="quiet">{t('lead')}</p>
      {query.data?.length === 0 && <p className="quiet">{t('empty')}</p>}
      <LoadError query={query} title={t('loadFailed')} />
      <ul className="room-calendars">
        {data.map((calendar) => (
          <li key={calendar._id}>
            <span>
              <b>{calendar.name}</b> <CalendarFacts calendar={calendar} />
            </span>
            <Button
              size="small"
              variant="ghost"
              icon={IconRefresh}
              loading={sync.isPending && sync.variables === calendar._id}
              onClick={() => sync.mutate(calendar._id)}
            >
              {t('sync')}
            </Button>
            <ConfirmButton
              size="small"
              variant="ghost"
              question={ask('roomCalendar', { name: calendar.name })}
              busy={remove.isPending && remove.variables === calendar._id}
              onConfirm={() => remove.mutate(calendar._id)}
            >
              {t('remove')}
            </ConfirmButton>
          </li>
        ))}
      </ul>
      <Popover label={t('add')} open={adds} onOpenChange={setAdds} trigger={<Button size="small">{t('add')}</Button>}>
        {adds && <AddForm busy={add.isPending} onAdd={add.mutate} />}
      </Popover>
    </section>
  )
}
