import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { bookingQueries, type Booking } from '../../../model/bookings/booking-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { AskGuestDialog } from './ask-guest.tsx'
import { useCopy } from '../../../kit/clipboard/use-copy.ts'

/** Card payments asked of the guest of a booking by a link: their state, the link to copy, and asking for one. */
export const GuestPayments = ({ appId, booking }: { appId: string | undefined; booking: Booking }) => {
  const t = useTranslations('guestPay.ask')
  const format = useFormat()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const query = useQuery(bookingQueries.guestPayments(appId, booking._id))
  const { data = [] } = query
  // Replaced links are of no use any more, and paid ones are among the payments.
  const current = data.flatMap(({ status, ...payment }) =>
    status === 'void' || status === 'paid' ? [] : [{ ...payment, status }],
  )
  const copy = useCopy({ done: t('copied') })
  const paid = data.length > 0 && data.every(({ status }) => status === 'void' || status === 'paid')
  useEffect(() => {
    if (paid) void client.invalidateQueries({ queryKey: bookingQueries.one(appId, booking._id).queryKey })
  }, [paid, client, appId, booking._id])
  const mayAsk = booking.balanceInCents > 0 && booking.status !== 'canceled' && booking.status !== 'failed'
  // A link that is not known would be replaced unseen.
  if (!query.data) return <LoadError query={query} title={t('loadFailed')} />
  if (!mayAsk && current.length === 0) return null
  return (
    <section className="booking-guest-payments">
      {current.map(({ _id, secret, amountInCents, status, createdAt }) => (
        <div key={_id}>
          <p>{t(`state.${status}`, { amount: format.money(amountInCents), date: format.dateTime(createdAt) })}</p>
          {status !== 'processing' && (
            <Button size="small" icon={IconCopy} onClick={() => void copy(`${location.origin}/pay/${secret}`)}>
              {t('copy')}
            </Button>
          )}
        </div>
      ))}
      {mayAsk && <Button onClick={() => setAsks(true)}>{t(current.length > 0 ? 'openAgain' : 'open')}</Button>}
      {asks && <AskGuestDialog appId={appId} booking={booking} onClose={() => setAsks(false)} />}
    </section>
  )
}
