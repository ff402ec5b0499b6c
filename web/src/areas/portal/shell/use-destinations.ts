import { IconInbox, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useAccount, useMe } from '../../../model/session/me.ts'
import type { Command } from '../../../kit/ui/page-commands.ts'
import { portalEntries } from './portal-entries.ts'
import { settingDestinations } from './setting-destinations.ts'

/**
 * Every page, section of the profile and subject of the settings that this user may open, found in the command palette
 * by one search (APP-010, UIX-035).
 */
export const useDestinations = (): Command[] => {
  const t = useTranslations()
  const navigate = useNavigate()
  const me = useMe()
  const app = useAccount()
  if (!me || !app) return []
  const viewer = { admin: me.admin, staff: me.side === 'staff', features: app.features }
  return [
    // The palette lists these three by itself, under the names that they have on the board.
    ...portalEntries(viewer).flatMap(({ page, to, icon }) =>
      page === 'requests' || page === 'availability' || page === 'recap'
        ? []
        : [{ icon, label: t(`pages.${page}`), onSelect: () => void navigate({ to }) }],
    ),
    { icon: IconInbox, label: t('pages.inbox'), onSelect: () => void navigate({ to: '/inbox' }) },
    ...settingDestinations(viewer, t).map(({ label, note, words, ...place }) =>
      'section' in place
        ? {
            icon: IconUserCircle,
            label,
            note,
            words,
            unlisted: true as const,
            onSelect: () => void navigate({ to: '/profile', hash: place.section }),
          }
        : {
            icon: IconSettings,
            label,
            note,
            words,
            unlisted: true as const,
            onSelect: () => void navigate({ to: '/settings/$subject', params: { subject: place.subject } }),
          },
    ),
  ]
}
