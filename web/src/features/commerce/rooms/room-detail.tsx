import { rooms } from '@passerelle/contract/bookings/rooms'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { middayOf, weekdayOf } from '@passerelle/kernel/nights'
import { IconCopy, IconEdit } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { bookingQueries, type Room } from '../../../model/bookings/booking-queries.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { PriceSource } from './price-source.tsx'
import { RoomCalendars } from './room-calendars.tsx'
import { useCopy } from '../../../kit/clipboard/use-copy.ts'

const weekdays = ['2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06', '2026-02-07', '2026-02-08']

/** A room: prices by season, restrictions, options, and the URL of its calendar (BOK-013). */
export const RoomDetail = ({ appId, room, onEdit }: { appId: string | undefined; room: Room; onEdit: () => void }) => {
  const t = useTranslations('rooms')
  const ask = useTranslations('confirm')
  const format = useFormat()
  const client = useQueryClient()
  const locale = useLocale()
  const today = toIsoDate(serverNow())
  const day = (date: string) => format.day(middayOf(date))
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const { minNights, maxNights, arrivalDays, closedPeriods, capacity } = room.bookingRestrictions
  // Past seasons are hidden here; the form still contains them.
  const seasons = room.priceList.filter(({ to }) => to >= today)
  const copy = useCopy({ done: t('copied') })
  const copyNew = useCopy({ done: t('renewed'), failed: t('notRenewed') })
  const renew = useMutation({
    mutationFn: () => copyNew(call(rooms.renewRoomCalendar, { id: room._id }).then(({ calendarUrl }) => calendarUrl)),
    onSettled: () => client.invalidateQueries({ queryKey: bookingQueries.ofAccount(appId) }),
  })
  return (
    <article className="room-detail">
      <header>
        <div>
          <h2>
            {room.name} <PriceSource room={room} />
          </h2>
          <p className="quiet">
            {t('product', {
              price: format.money(room.unitAmountInCents),
              tax: String(room.taxPercent),
            })}
          </p>
        </div>
        <Button icon={IconEdit} onClick={onEdit}>
          {t('edit')}
        </Button>
      </header>
      <section>
        <h3>{t('seasons')}</h3>
        {seasons.length === 0 ? (
          <p className="quiet">{t('noSeasons')}</p>
        ) : (
          <table className="booking-lines room-seasons">
            <thead>
              <tr>
                <th scope="col">{t('season')}</th>
                <th scope="col">{t('days')}</th>
                <th scope="col" className="r">
                  {t('weekPrice')}
                </th>
                <th scope="col" className="r">
                  {t('weekendPrice')}
                </th>
                <th scope="col" className="r">
                  {t('minNights')}
                </th>
              </tr>
            </thead>
            <tbody>
              {seasons.map((season) => (
                <tr key={season.from}>
                  <th scope="row">
                    {season.name}{' '}
                    {season.from <= today && today <= season.to && (
                      <span className="badge neutral">{t('current')}</span>
                    )}
                  </th>
                  <td data-head={t('days')}>{t('fromTo', { from: day(season.from), to: day(season.to) })}</td>
                  <td data-head={t('weekPrice')} className="r">
                    {format.money(season.unitAmountInCents)}
                  </td>
                  <td data-head={t('weekendPrice')} className="r">
                    {format.money(season.weekendAmountInCents ?? season.unitAmountInCents)}
                  </td>
                  <td data-head={t('minNights')} className="r">
                    {season.minNights ?? minNights}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="quiet">{t('keepsPrices')}</p>
      </section>
      <div className="room-two">
        <section>
          <h3>{t('restrictions')}</h3>
          <dl className="room-facts">
            <dt>{t('nights')}</dt>
            <dd>{t('nightsSpan', { min: String(minNights), max: String(maxNights) })}</dd>
            <dt>{t('arrivalDays')}</dt>
            <dd>
              {weekdays
                .filter((one) => arrivalDays.includes(weekdayOf(one)))
                .map((one) => weekday.format(middayOf(one)))
                .join(', ')}
            </dd>
            <dt>{t('capacity')}</dt>
            <dd>{capacity ?? t('unlimited')}</dd>
            <dt>{t('advance')}</dt>
            <dd>
              {room.paymentAdvancePercent === null
                ? t('advanceOfSettings')
                : t('percent', { percent: String(room.paymentAdvancePercent) })}
            </dd>
            <dt>{t('closed')}</dt>
            <dd>
              {closedPeriods.length === 0
                ? t('never')
                : closedPeriods.map(({ from, to, reason }) => (
                    <span key={from} className="room-closed">
                      {t('fromTo', { from: day(from), to: day(to) })} {reason}
                    </span>
                  ))}
            </dd>
          </dl>
        </section>
        <section>
          <h3>{t('options')}</h3>
          {room.bookingOptions.length === 0 && <p className="quiet">{t('noOptions')}</p>}
          <ul className="room-options">
            {room.bookingOptions.map((option) => (
              <li key={option.priceId}>
                <span>{option.name}</span>
                <span className="num">{format.money(option.unitAmountInCents)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section>
        <h3>{t('calendar')}</h3>
        <p className="quiet">{t('calendarText')}</p>
        <div className="room-calendar-address">
          <Button size="small" icon={IconCopy} onClick={() => void copy(room.calendarUrl)}>
            {t('copyCalendar')}
          </Button>
          <ConfirmButton
            size="small"
            variant="ghost"
            question={ask('calendarAddress', { name: room.name })}
            busy={renew.isPending}
            onConfirm={() => renew.mutate()}
          >
            {t('renewCalendar')}
          </ConfirmButton>
        </div>
      </section>
      <RoomCalendars key={room._id} appId={appId} roomId={room._id} />
    </article>
  )
}
