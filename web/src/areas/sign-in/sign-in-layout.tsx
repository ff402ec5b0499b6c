import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { legalPages } from '../../kit/config/legal-pages.ts'
import { provider } from '../../kit/config/provider.ts'
import { ProviderMark } from '../../kit/ui/icon/logo.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Bridge } from './bridge.tsx'
import { Languages } from './languages.tsx'
import './sign-in.css'

/** Layout of the sign-in pages of a side: provider, form, links. */
export const SignInLayout = ({
  title,
  lead,
  foot,
  aside,
  before,
  built,
  wide = false,
  children,
}: {
  title: string
  lead?: ReactNode
  foot?: ReactNode
  /** Next to the provider's name. */
  aside?: ReactNode
  /** Above the title. */
  before?: ReactNode
  /** How much of the bridge is drawn, in percent; the rest is an outline. */
  built?: number
  wide?: boolean
  children: ReactNode
}) => {
  const t = useTranslations('signIn')
  usePageTitle(title)
  return (
    <div className="sign-in">
      <main className="left">
        <p className="sign-in-brand">
          <ProviderMark />
          {provider.name}
          {aside && <span className="aside">{aside}</span>}
        </p>
        <div className={wide ? 'sign-in-form wide' : 'sign-in-form'}>
          {before}
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
          {children}
        </div>
        <footer className="foot">
          {foot}
          {(['imprint', 'personalData'] as const).map(
            (page) =>
              legalPages[page] !== undefined && (
                <a key={page} href={legalPages[page]}>
                  {t(`legal.${page}`)}
                </a>
              ),
          )}
          <Languages />
        </footer>
      </main>
      <aside className="right">
        <Bridge {...(built !== undefined && { built })} />
        <p className="second">{t('support')}</p>
      </aside>
    </div>
  )
}
