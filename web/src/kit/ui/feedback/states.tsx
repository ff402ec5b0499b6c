import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
import { Icon, type IconComponent } from '../icon/icon.tsx'
import './states.css'

type StateProps = {
  /** Smaller variant for columns and panels. */
  compact?: boolean
  /** The state fills the whole page: its title is the page heading. */
  asPage?: boolean
}

const Title = ({ asPage, children }: { asPage: boolean | undefined; children: ReactNode }) =>
  asPage ? <h1 className="blank-title">{children}</h1> : <p className="blank-title">{children}</p>

/** Empty state: what will be shown here, and the first step. */
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
  <div className={compact ? 'blank compact' : 'blank'} data-part="blank">
    {icon && <Icon icon={icon} size={20} />}
    <Title asPage={asPage}>{title}</Title>
    {children && <p className="blank-text">{children}</p>}
    {action}
  </div>
)

/** Error state: what went wrong, with a retry button or the given `action`. */
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
    <div className={compact ? 'blank compact' : 'blank'} data-part="blank" role="alert">
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
