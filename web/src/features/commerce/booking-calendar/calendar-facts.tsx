import { holdsRoom } from '@passerelle/kernel/bookings'
import { sumOf } from '@passerelle/kernel/money'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { useFormat } from '../../../kit/format/use-format.ts'
import './calendar-facts.css'

const names = (list: readonly Booking[]) =>
  list
    .map(({ contactName }) => contactName)
    .filter(Boolean)
    .slice(0, 4)
    .join(', ')

/** The place of the figures before they are known. */
export const ComingFacts = () => (
  <div className="booking-facts" aria-hidden="true">
    {[0, 1, 2, 3].map((figure) => (
      <div key={figure} className="coming">
        <Skeleton width={72} />
        <Skeleton width={40} height={20} />
      </div>
    ))}
  </div>
)

/** Key figures of today: arrivals and departures, occupancy tonight, and the amount due for the visible days. */
export const CalendarFacts = ({
  today,
  ofToday,
  shown,
  rooms,
}: {
  today: string
  ofToday: readonly Booking[]
  shown: readonly Booking[]
  rooms: number
}) => {
  const t = useTranslations('bookings.calendar')
  const format = useFormat()
  const held = ofToday.filter(({ status }) => holdsRoom(status))
  const arriving = held.filter(({ arrivalDate }) => arrivalDate === today)
  const leaving = held.filter(({ departureDate }) => departureDate === today)
  const tonight = held.filter(({ arrivalDate, departureDate }) => arrivalDate! <= today && today < departureDate!)
  const due = shown.filter(({ status, balanceInCents }) => holdsRoom(status) && balanceInCents > 0)
  return (
    <dl className="booking-facts">
      <div>
        <dt>{t('arrivals')}</dt>
        <dd>
          <b className="num">{arriving.length}</b> <span>{names(arriving)}</span>
        </dd>
      </div>
      <div>
        <dt>{t('departures')}</dt>
        <dd>
          <b className="num">{leaving.length}</b> <span>{names(leaving)}</span>
        </dd>
      </div>
      <div>
        <dt>{t('tonight')}</dt>
        <dd>
          <b className="num">{t('tonightOf', { count: String(tonight.length), rooms: String(rooms) })}</b>
        </dd>
      </div>
      <div>
        <dt>{t('due')}</dt>
        <dd>
          <b className="num due">{format.money(sumOf(due.map(({ balanceInCents }) => balanceInCents)))}</b>{' '}
          <span>{t('dueCount', { count: due.length })}</span>
        </dd>
      </div>
    </dl>
  )
}
