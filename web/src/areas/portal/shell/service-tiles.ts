import { IconFileTypePdf, IconPhone } from '@tabler/icons-react'
import { hasPhoneCard } from '../../../features/home-cards/what-stands.ts'
import type { HomeService } from '../../../features/home-cards/services-card.tsx'
import type { Account } from '../../../model/session/me.ts'
import { portalEntries, type PortalEntry } from './portal-entries.ts'

const services = ['users', 'payments', 'bookings', 'availability', 'clouds'] as const
const isService = (page: PortalEntry['page']): page is (typeof services)[number] =>
  services.some((service) => service === page)

/** Services of an account as tiles of the home page (UIX-037): by role and feature flag, as in the navigation. */
export const serviceTiles = ({
  admin,
  staff,
  app,
}: {
  admin: boolean
  staff: boolean
  app: Pick<Account, 'features' | 'supportPhones'>
}): HomeService[] => [
  ...portalEntries({ admin, staff, features: app.features }).flatMap(({ page, to, icon }) =>
    isService(page) ? [{ page, to, icon }] : [],
  ),
  { page: 'converters', to: '/converters', icon: IconFileTypePdf },
  ...(hasPhoneCard(app, staff) ? [{ page: 'phone' as const, to: '/phone' as const, icon: IconPhone }] : []),
]
