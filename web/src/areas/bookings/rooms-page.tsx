import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PriceSource } from '../../features/commerce/rooms/price-source.tsx'
import { RoomDetail } from '../../features/commerce/rooms/room-detail.tsx'
import { RoomDialog } from '../../features/commerce/rooms/room-dialog.tsx'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { bookingQueries } from '../../model/bookings/booking-queries.ts'
import { priceSpan } from '../../model/bookings/price-span.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { useAccount } from '../../model/session/me.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Delayed, LoadingStatus, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/states.tsx'
import { BookingsLayout } from './bookings-layout.tsx'
import '../../features/commerce/rooms/rooms.css'

/** Rooms of the account (UIX-030, BOK-013). */
export const RoomsPage = () => {
  const t = useTranslations('bookings')
  const words = useTranslations('rooms')
  const format = useFormat()
  const navigate = useNavigate()
  const appId = useAccount()?._id
  const { room: chosen } = useSearch({ from: '/portal/bookings/rooms' })
  const { data: rooms, error, refetch } = useQuery(bookingQueries.rooms(appId))
  const [editing, edit] = useState<'new' | 'shown'>()
  usePageTitle(t('nav.rooms'))
  const show = (room: string) => void navigate({ to: '/bookings/rooms', search: { room } })
  const shown = rooms?.find(({ _id }) => _id === chosen) ?? rooms?.[0]
  return (
    <BookingsLayout
      current="rooms"
      actions={
        <Button variant="primary" icon={IconPlus} onClick={() => edit('new')}>
          {words('add')}
        </Button>
      }
    >
      {error && !rooms && <ErrorState title={getErrorMessage(error, t('failed'))} onRetry={() => void refetch()} />}
      {!error && !rooms && (
        <Delayed>
          <div className="room-detail">
            <LoadingStatus />
            <Skeleton width={200} height={24} />
            <Skeleton />
          </div>
        </Delayed>
      )}
      {rooms?.length === 0 && <EmptyState title={t('calendar.noRooms')}>{t('calendar.noRoomsText')}</EmptyState>}
      {rooms && shown && (
        <div className="rooms">
          <nav className="rooms-list" data-part="rooms-list" aria-label={t('nav.rooms')}>
            {rooms.map((room) => (
              <button
                key={room._id}
                type="button"
                aria-current={room._id === shown._id ? 'true' : undefined}
                onClick={() => show(room._id)}
              >
                <b>{room.name}</b>
                <PriceSource room={room} />
                <span className="quiet num">{words('fromPrice', { price: format.money(priceSpan(room)[0]) })}</span>
              </button>
            ))}
          </nav>
          <RoomDetail appId={appId} room={shown} onEdit={() => edit('shown')} />
        </div>
      )}
      {editing && (
        <RoomDialog
          appId={appId}
          room={editing === 'shown' ? shown : undefined}
          onClose={() => edit(undefined)}
          onSaved={({ _id }) => {
            edit(undefined)
            show(_id)
          }}
        />
      )}
    </BookingsLayout>
  )
}
