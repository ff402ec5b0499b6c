import { useTranslations } from 'use-intl'
import type { UserDetails } from './user-queries.ts'

/** Names the access tokens that end with the rights of a user; nothing without one (OPEN-065). */
export const EndingTokens = ({ user: { accessTokens } }: { user: Pick<UserDetails, 'accessTokens'> }) => {
  const t = useTranslations('users')
  if (accessTokens.length === 0) return null
  const names = accessTokens.map(({ name }) => name).join(', ')
  return (
    <p>
      <b>{t('tokensEnd', { count: accessTokens.length, names })}</b> {t('tokensEndText')}
    </p>
  )
}
