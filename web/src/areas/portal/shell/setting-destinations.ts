import type { useTranslations } from 'use-intl'
import { subjectsFor, type SettingsSubject } from '../../../features/account/account-settings/settings-subjects.ts'

const sections = ['identity', 'email', 'password', 'second-factor', 'passkeys', 'sessions', 'notifications'] as const
type ProfileSection = (typeof sections)[number]
/** Sections of customers only: staff change these with their identity provider. */
const ofCustomers: readonly ProfileSection[] = ['email', 'second-factor', 'passkeys']

/** A section of the profile or a subject of the settings, with the words by which people search it. */
type SettingDestination = { label: string; note: string; words: string } & (
  | { section: ProfileSection }
  | { subject: SettingsSubject }
)

/** Every setting that this user may open (APP-010, UIX-035). */
export const settingDestinations = (
  viewer: { admin: boolean; staff: boolean; features: readonly string[] },
  t: ReturnType<typeof useTranslations<never>>,
): SettingDestination[] => {
  const titles: Record<ProfileSection, string> = {
    identity: t('profile.identity'),
    email: t('profile.email'),
    password: t('profile.password'),
    'second-factor': t('secondFactor.title'),
    passkeys: t('passkeys.title'),
    sessions: t('profile.sessions'),
    notifications: t('profile.notifications'),
  }
  return [
    ...sections
      .filter((section) => !viewer.staff || !ofCustomers.includes(section))
      .map((section) => ({
        section,
        label: titles[section],
        note: t('profile.title'),
        words: t(`profile.words.${section}`),
      })),
    ...subjectsFor(viewer)
      .flatMap(({ subjects }) => subjects)
      .map((subject) => ({
        subject,
        label: t(`accountSettings.subjects.${subject}`),
        note: t('pages.settings'),
        words: t(`accountSettings.words.${subject}`),
      })),
  ]
}
