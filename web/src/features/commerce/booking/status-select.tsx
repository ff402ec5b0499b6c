import { bookingStatuses, type BookingStatus } from '@passerelle/kernel/bookings'
import { useTranslations } from 'use-intl'
import { bookingIcon } from '../../../model/bookings/status.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'

/** Select of the six statuses; any can be set (OPEN-050). */
export const StatusSelect = ({
  id,
  label,
  value,
  onChange,
}: {
  id?: string
  label?: string
  value: BookingStatus
  onChange: (status: BookingStatus) => void
}) => {
  const t = useTranslations('bookings.status')
  return (
    <Select
      {...(id && { id })}
      {...(label && { label })}
      value={value}
      options={bookingStatuses.map((status) => ({
        value: status,
        label: t(status),
        mark: <Icon icon={bookingIcon(status)} />,
      }))}
      onChange={onChange}
    />
  )
}
