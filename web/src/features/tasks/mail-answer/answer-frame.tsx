import { IconLock } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { provider } from '../../../kit/config/provider.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { AccountLogo, ProviderMark } from '../../../kit/ui/icon/logo.tsx'
import { applyAccent } from '../../../kit/ui/theme/accent.ts'
import type { AnswerPage } from './answer-query.ts'
import './mail-answer.css'

/**
 * Frame of the page of a mailed link: the mark and the colour of the account, or of the provider while the account is
 * unknown; no navigation (ANS-014).
 */
export const AnswerFrame = ({
  account,
  languages,
  children,
}: {
  account: AnswerPage['account'] | undefined
  languages: ReactNode
  children: ReactNode
}) => {
  const t = useTranslations('mailAnswer')
  const accent = account?.primaryColor ?? null
  useEffect(() => {
    applyAccent(accent)
    return () => applyAccent(null)
  }, [accent])
  return (
    <div className="mail-answer">
      <header>
        {account ? (
          <AccountLogo name={account.name} logo={account.logo} colour={account.primaryColor} />
        ) : (
          <ProviderMark />
        )}
        <b>{account?.name ?? provider.name}</b>
        {account && (
          <span className="mail-answer-by">
            <Icon icon={IconLock} size={14} />
            <span>{t('byLink')}</span>
          </span>
        )}
      </header>
      <main>{children}</main>
      <footer>
        {account && <span>{t('footer', { provider: provider.name, account: account.name })}</span>}
        {languages}
      </footer>
    </div>
  )
}
