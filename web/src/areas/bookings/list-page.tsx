import { bookingsPage } from '@passerelle/kernel/bookings'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BookingSheet } from '../../features/commerce/booking/booking-sheet.tsx'
import { BookingsTable } from '../../features/commerce/bookings-list/bookings-table.tsx'
import { listViews, shownView } from '../../features/commerce/bookings-list/list-view.ts'
import { SellVoucherDialog } from '../../features/commerce/bookings-list/sell-voucher-dialog.tsx'
import { VoucherLedger } from '../../features/commerce/bookings-list/voucher-ledger.tsx'
import { toTableError } from '../../kit/ui/table/table-error.ts'
import { bookingQueries } from '../../model/bookings/booking-queries.ts'
import { useDebouncedValue } from '../../kit/format/use-debounced-value.ts'
import { opened, useClose } from '../../model/history/use-close.ts'
import { useTextOfReturn } from '../../model/history/use-text-of-return.ts'
import { useAccount } from '../../model/session/me.ts'
import { serverNow } from '../../kit/config/server-clock.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Tabs } from '../../kit/ui/display/tabs.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { BookingsLayout } from './bookings-layout.tsx'
import { NoRooms } from './no-rooms.tsx'

/** All bookings, twenty per page, or the vouchers with their transactions (UIX-029, BOK-011, BOK-012). */
export const BookingsListPage = () => {
  const t = useTranslations('bookings')
  const vouchers = useTranslations('vouchers')
  const navigate = useNavigate()
  const appId = useAccount()?._id
  const search = useSearch({ from: '/portal/bookings/list' })
  const gifts = search.gifts === 'true'
  const today = toIsoDate(serverNow())
  const page = search.page ?? 0
  const [text, setText] = useState(search.search ?? '')
  const wanted = useDebouncedValue(text.trim(), 200)
  const [selling, sell] = useState(false)
  const view = shownView(search.view, search.search)
  const list = useQuery(
    bookingQueries.page(appId, {
      page,
      search: wanted,
      giftsOnly: gifts,
      ...(!gifts && view !== 'all' && { view }),
    }),
  )
  const counts = useQuery({ ...bookingQueries.counts(appId), enabled: appId !== undefined && !gifts }).data
  const rooms = useQuery(bookingQueries.rooms(appId))
  const settings = useQuery({ ...bookingQueries.settings(appId), enabled: appId !== undefined && gifts })
  usePageTitle(t(gifts ? 'nav.vouchers' : 'nav.list'))
  const show = (changes: Partial<typeof search>, isSamePlace = false) =>
    void navigate({ to: '/bookings/list', search: { ...search, ...changes }, replace: isSamePlace })
  const open = (booking: string) =>
    void navigate({ to: '/bookings/list', search: { ...search, booking }, state: opened })
  const leave = useClose()
  const close = () => leave(() => show({ booking: undefined }, true))
  useTextOfReturn('search', setText)
  useEffect(() => {
    if ((search.search ?? '') !== wanted) show({ search: wanted || undefined, page: undefined }, true)
    // Typing updates the URL, never the reverse.
  }, [wanted]) // oxlint-disable-line react/exhaustive-deps
  // What an empty page says is not known of the next one.
  const rows = list.isPlaceholderData && list.data.list.length === 0 ? undefined : list.data?.list
  const hasNoRoom = !gifts && rooms.data?.length === 0
  const isPaged = rows !== undefined && (rows.length > 0 || page > 0)
  const selected = rows?.find(({ _id }) => _id === search.booking)
  return (
    <BookingsLayout
      current={gifts ? 'vouchers' : 'list'}
      actions={
        gifts ? (
          <Button variant="primary" icon={IconPlus} disabled={!settings.data || !rooms.data} onClick={() => sell(true)}>
            {vouchers('sell')}
          </Button>
        ) : hasNoRoom ? (
          <Button variant="primary" icon={IconPlus} disabled>
            {t('calendar.new')}
          </Button>
        ) : (
          <Link
            className="btn primary"
            to="/bookings"
            search={{ room: rooms.data?.[0]?._id, arrival: today, nights: 1 }}
          >
            <Icon icon={IconPlus} />
            {t('calendar.new')}
          </Link>
        )
      }
    >
      <div className={gifts && selected?.voucher ? 'booking-split' : 'booking-scroll'}>
        <div className="booking-scroll">
          <div className="booking-filters">
            <input
              className="input"
              type="search"
              aria-label={t('list.search')}
              placeholder={t('list.search')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            {!gifts && (
              <Tabs
                label={t('list.views')}
                variant="segments"
                value={view}
                tabs={listViews.map((value) => ({
                  value,
                  label: t(`list.view.${value}`),
                  ...(counts && { count: counts[value] }),
                }))}
                onChange={(next) => show({ view: next, page: undefined, booking: undefined })}
              />
            )}
            <label>
              <input
                type="checkbox"
                checked={gifts}
                onChange={() => show({ gifts: gifts ? undefined : 'true', page: undefined, booking: undefined })}
              />
              {t('list.giftsOnly')}
            </label>
          </div>
          {hasNoRoom && counts?.all === 0 ? (
            <NoRooms />
          ) : (
            <BookingsTable
              rows={rows}
              gifts={gifts}
              selectedId={search.booking}
              error={toTableError(list, t('failed'))}
              empty={
                wanted
                  ? t('list.nothingFound')
                  : gifts
                    ? vouchers('none')
                    : t(view === 'all' ? 'list.none' : 'list.noneInView')
              }
              onOpen={({ _id }) => open(_id)}
            />
          )}
          {isPaged && (
            <div className="booking-pager">
              <span className="quiet num">
                {t('list.range', {
                  from: String(rows.length > 0 ? page * bookingsPage + 1 : 0),
                  to: String(page * bookingsPage + rows.length),
                })}
              </span>
              <span className="push" />
              <Button
                size="small"
                disabled={page === 0}
                onClick={() => show({ page: page > 1 ? page - 1 : undefined })}
              >
                {t('list.previous')}
              </Button>
              <Button size="small" disabled={!list.data?.hasMore} onClick={() => show({ page: page + 1 })}>
                {t('list.next')}
              </Button>
            </div>
          )}
        </div>
        {gifts && selected?.voucher && (
          <aside className="booking-ledger" data-part="booking-ledger" aria-label={vouchers('movements')}>
            <VoucherLedger appId={appId} bookingId={selected._id} />
          </aside>
        )}
      </div>
      {search.booking && rooms.data && !(gifts && (selected === undefined || selected.voucher)) && (
        <BookingSheet appId={appId} bookingId={search.booking} rooms={rooms.data} onClose={close} />
      )}
      {selling && settings.data && rooms.data && (
        <SellVoucherDialog
          appId={appId}
          rooms={rooms.data}
          settings={settings.data}
          onClose={() => sell(false)}
          onSold={({ _id }) => {
            sell(false)
            show({ booking: _id, page: undefined })
          }}
        />
      )}
    </BookingsLayout>
  )
}
