import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Icon, type IconShape } from './icon.tsx'
import './states.css'

type Place = {
  /** Inside a column or a panel. */
  compact?: boolean
  /** The state is the whole page: its title is the page's heading. */
  page?: boolean
}

const Title = ({ page, children }: { page: boolean | undefined; children: ReactNode }) =>
  page ? <h1 className="blank-title">{children}</h1> : <p className="blank-title">{children}</p>

/** What will stand here, and the first step. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
  compact,
  page,
}: Place & {
  icon?: IconShape
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className={compact ? 'blank compact' : 'blank'}>
    {icon && <Icon of={icon} size={20} />}
    <Title page={page}>{title}</Title>
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
  page,
}: Place & {
  title: ReactNode
  children?: ReactNode
  onRetry?: () => void
  action?: ReactNode
}) => {
  const t = useTranslations('common')
  return (
    <div className={compact ? 'blank compact' : 'blank'} role="alert">
      <Icon of={IconAlertTriangle} size={20} className="blank-sign" />
      <Title page={page}>{title}</Title>
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
