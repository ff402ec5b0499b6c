import { IconFileTypePdf, IconPhone } from '@tabler/icons-react'
import { hasPhoneCard } from '../../../features/portal/home-cards/what-stands.ts'
import type { HomeService } from '../../../features/portal/home-cards/services-card.tsx'
import type { Account } from '../../../model/session/me.ts'
import { portalEntries } from './portal-entries.ts'

/**
 * Services of an account as tiles of the home page, in the order of UIX-037: by role and feature flag, as in the
 * navigation.
 */
export const serviceTiles = ({
  admin,
  staff,
  app,
}: {
  admin: boolean
  staff: boolean
  app: Pick<Account, 'features' | 'supportPhones'>
}): HomeService[] => {
  const entries = portalEntries({ admin, staff, features: app.features })
  const tilesOf = (...pages: ('users' | 'payments' | 'bookings' | 'availability' | 'clouds')[]) =>
    pages.flatMap((page) => entries.flatMap((entry) => (entry.page === page ? [{ ...entry, page }] : [])))
  return [
    ...tilesOf('users', 'payments', 'bookings'),
    { page: 'converters', to: '/converters', icon: IconFileTypePdf },
    ...tilesOf('availability', 'clouds'),
    ...(hasPhoneCard(app, staff) ? [{ page: 'phone' as const, to: '/phone' as const, icon: IconPhone }] : []),
  ]
}
