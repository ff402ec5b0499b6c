import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../kit/ui/button/button.tsx'
import { EmptyState } from '../../kit/ui/feedback/states.tsx'

/** State of an account that has no room yet, with the way to its first one. */
export const NoRooms = () => {
  const t = useTranslations('bookings.calendar')
  return (
    <EmptyState
      title={t('noRooms')}
      action={
        <Link to="/bookings/rooms" className={buttonClass('primary', 'normal')}>
          {t('addRooms')}
        </Link>
      }
    >
      {t('noRoomsText')}
    </EmptyState>
  )
}
