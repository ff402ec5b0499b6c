import { bookings } from '@passerelle/contract/bookings/api'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { usePdfDownload } from '../documents/use-pdf-download.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import type { Booking } from './booking-queries.ts'

/** Button that downloads the confirmation of a stay, or the voucher of a gift, as a PDF in the current locale. */
export const DocumentButton = ({ booking }: { booking: Pick<Booking, '_id' | 'isGift'> }) => {
  const t = useTranslations('bookings')
  const pdf = usePdfDownload()
  const [reading, setReading] = useState(false)
  const download = async () => {
    setReading(true)
    try {
      pdf.mutate(await call(bookings.readBookingDocument, { id: booking._id }))
    } catch (error) {
      toast.error(getErrorMessage(error, t('failed')))
    } finally {
      setReading(false)
    }
  }
  return (
    <Button size="small" icon={IconDownload} loading={reading || pdf.isPending} onClick={() => void download()}>
      {t(booking.isGift ? 'vouchers.download' : 'form.download')}
    </Button>
  )
}
