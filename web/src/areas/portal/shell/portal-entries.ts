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
import type { IconComponent } from '../../../kit/ui/icon/icon.tsx'

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

type Rule = {
  /** Only for administrators of the account, and staff inside it. */
  managers?: true
  feature?: AppFeature
}
const entries: (PortalEntry & Rule)[] = [
  { page: 'requests', to: '/', icon: IconLayoutKanban },
  { page: 'availability', to: '/stats', icon: IconActivityHeartbeat },
  { page: 'recap', to: '/projects/recap', icon: IconReportAnalytics },
  { page: 'clouds', to: '/clouds', icon: IconCloud, feature: 'clouds' },
  { page: 'bookings', to: '/bookings', icon: IconCalendarEvent, feature: 'bookings', managers: true },
  { page: 'payments', to: '/payments', icon: IconCreditCard, feature: 'payments', managers: true },
  { page: 'users', to: '/users', icon: IconUsers, managers: true },
  { page: 'settings', to: '/settings', icon: IconSettings },
]

export type PageAccess = 'open' | 'off' | 'reserved'

const accessBy = ({ managers, feature }: Rule, { admin, staff, features }: Viewer): PageAccess => {
  if (managers && !admin && !staff) return 'reserved'
  return feature === undefined || features.includes(feature) ? 'open' : 'off'
}

/** Whether this user may open a page of the account: one that is not open asks the server for nothing (UIX-037). */
export const getPageAccess = (page: PortalPage, viewer: Viewer): PageAccess =>
  accessBy(
    entries.find((entry) => entry.page === page)!,
    viewer,
  )

/** Navigation entries of an account for this user, in display order: by role and feature flag. */
export const portalEntries = (viewer: Viewer): PortalEntry[] =>
  entries.filter((entry) => accessBy(entry, viewer) === 'open')

/** The entries of pages that were listed before, in display order. */
export const entriesOf = (pages: readonly string[]): PortalEntry[] => entries.filter(({ page }) => pages.includes(page))
