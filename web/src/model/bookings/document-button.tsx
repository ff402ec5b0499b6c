import { bookingDocuments } from '@passerelle/contract/bookings/booking-documents'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { call } from '../api/call.ts'
import { usePdfDownload } from '../documents/use-pdf-download.ts'
import { useToastMutation } from '../../kit/network/use-toast-mutation.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import type { Booking } from './booking-queries.ts'

/** Button that downloads the confirmation of a stay, or the voucher of a gift, as a PDF in the current locale. */
export const DocumentButton = ({ booking }: { booking: Pick<Booking, '_id' | 'isGift'> }) => {
  const t = useTranslations('bookings')
  const vouchers = useTranslations('vouchers')
  const pdf = usePdfDownload()
  const read = useToastMutation({
    send: () => call(bookingDocuments.readBookingDocument, { id: booking._id }),
    after: (page) => pdf.mutate(page),
    failed: t('failed'),
  })
  return (
    <Button size="small" icon={IconDownload} loading={read.isPending || pdf.isPending} onClick={() => read.mutate()}>
      {booking.isGift ? vouchers('download') : t('form.download')}
    </Button>
  )
}
