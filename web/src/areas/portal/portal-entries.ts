import type { AppFeature } from '@passerelle/kernel/features'
import {
  IconActivityHeartbeat,
  IconCalendarEvent,
  IconCloud,
  IconCreditCard,
  IconLayoutKanban,
  IconReportAnalytics,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { IconComponent } from '../../shared/ui/icon.tsx'

export type PortalPage =
  | 'requests'
  | 'availability'
  | 'recap'
  | 'clouds'
  | 'bookings'
  | 'payments'
  | 'users'
  | 'settings'

export type PortalEntry = { page: PortalPage; to: NonNullable<LinkProps['to']>; icon: IconComponent }

type Viewer = { admin: boolean; staff: boolean; features: readonly string[] }

const everybody = () => true
const has = ({ features }: Viewer, feature: AppFeature) => features.includes(feature)
const manages = ({ admin, staff }: Viewer) => admin || staff

const entries: (PortalEntry & { shown: (viewer: Viewer) => boolean })[] = [
  { page: 'requests', to: '/', icon: IconLayoutKanban, shown: everybody },
  { page: 'availability', to: '/stats', icon: IconActivityHeartbeat, shown: everybody },
  { page: 'recap', to: '/projects/recap', icon: IconReportAnalytics, shown: everybody },
  { page: 'clouds', to: '/clouds', icon: IconCloud, shown: (viewer) => has(viewer, 'clouds') },
  {
    page: 'bookings',
    to: '/bookings',
    icon: IconCalendarEvent,
    shown: (viewer) => manages(viewer) && has(viewer, 'bookings'),
  },
  {
    page: 'payments',
    to: '/payments',
    icon: IconCreditCard,
    shown: (viewer) => manages(viewer) && has(viewer, 'payments'),
  },
  { page: 'users', to: '/users', icon: IconUsers, shown: manages },
  { page: 'settings', to: '/settings', icon: IconSettings, shown: everybody },
]

/** Navigation entries of an account for this user, in display order: by role and feature flag. */
export const portalEntries = (viewer: Viewer): PortalEntry[] => entries.filter(({ shown }) => shown(viewer))
