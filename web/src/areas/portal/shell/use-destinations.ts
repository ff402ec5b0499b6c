import { IconInbox, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { subjectsFor } from '../../../features/account-settings/settings-subjects.ts'
import { useAccount, useMe } from '../../../model/session/me.ts'
import type { Command } from '../../../kit/ui/page-commands.ts'
import { portalEntries } from './portal-entries.ts'

const sections = ['identity', 'email', 'password', 'second-factor', 'passkeys', 'sessions', 'notifications'] as const
type Section = (typeof sections)[number]
/** Sections of customers only: staff change these with their identity provider. */
const ofCustomers: readonly Section[] = ['email', 'second-factor', 'passkeys']

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
  const titles: Record<Section, string> = {
    identity: t('profile.identity'),
    email: t('profile.email'),
    password: t('profile.password'),
    'second-factor': t('secondFactor.title'),
    passkeys: t('passkeys.title'),
    sessions: t('profile.sessions'),
    notifications: t('profile.notifications'),
  }
  return [
    // The palette lists these three by itself, under the names that they have on the board.
    ...portalEntries(viewer).flatMap(({ page, to, icon }) =>
      page === 'requests' || page === 'availability' || page === 'recap'
        ? []
        : [{ icon, label: t(`pages.${page}`), words: '', onSelect: () => void navigate({ to }) }],
    ),
    { icon: IconInbox, label: t('pages.inbox'), words: '', onSelect: () => void navigate({ to: '/inbox' }) },
    ...sections
      .filter((section) => !viewer.staff || !ofCustomers.includes(section))
      .map((section) => ({
        icon: IconUserCircle,
        label: titles[section],
        note: t('profile.title'),
        words: t(`profile.words.${section}`),
        onSelect: () => void navigate({ to: '/profile', hash: section }),
      })),
    ...subjectsFor(viewer)
      .flatMap(({ subjects }) => subjects)
      .map((subject) => ({
        icon: IconSettings,
        label: t(`accountSettings.subjects.${subject}`),
        note: t('pages.settings'),
        words: t(`accountSettings.words.${subject}`),
        onSelect: () => void navigate({ to: '/settings/$subject', params: { subject } }),
      })),
  ]
}
