import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Icon, type IconComponent } from './icon.tsx'
import './states.css'

type StateProps = {
  /** Inside a column or a panel. */
  compact?: boolean
  /** The state is the whole page: its title is the page's heading. */
  asPage?: boolean
}

const Title = ({ asPage, children }: { asPage: boolean | undefined; children: ReactNode }) =>
  asPage ? <h1 className="blank-title">{children}</h1> : <p className="blank-title">{children}</p>

/** What will stand here, and the first step. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
  compact,
  asPage,
}: StateProps & {
  icon?: IconComponent
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className={compact ? 'blank compact' : 'blank'}>
    {icon && <Icon icon={icon} size={20} />}
    <Title asPage={asPage}>{title}</Title>
    {children && <p className="blank-text">{children}</p>}
    {action}
  </div>
)

/** What went wrong and the way out: try again, or what `action` offers. */
export const ErrorState = ({
  title,
  children,
  onRetry,
  action,
  compact,
  asPage,
}: StateProps & {
  title: ReactNode
  children?: ReactNode
  onRetry?: () => void
  action?: ReactNode
}) => {
  const t = useTranslations('common')
  return (
    <div className={compact ? 'blank compact' : 'blank'} role="alert">
      <Icon icon={IconAlertTriangle} size={20} className="blank-sign" />
      <Title asPage={asPage}>{title}</Title>
      {children && <p className="blank-text">{children}</p>}
      {onRetry && (
        <Button icon={IconRefresh} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {action}
    </div>
  )
}
