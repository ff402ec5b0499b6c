import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon, type IconComponent } from '../icon/icon.tsx'
import './alert-banner.css'

/** What goes wrong, above a page: one or several lines, compact on a phone. */
export const AlertBanner = ({
  tone,
  icon,
  label,
  part,
  children,
}: {
  tone: 'danger' | 'warning'
  icon: IconComponent
  label: string
  part: string
  children: ReactNode
}) => (
  <section className={`alert-banner ${tone}`} data-part={part} aria-label={label}>
    <Icon icon={icon} />
    {children}
  </section>
)

/** One sentence of a banner; on a phone `more` is left to the page that `action` leads to. */
export const AlertLine = ({
  children,
  more,
  action,
}: {
  children: ReactNode
  more?: ReactNode
  action?: ReactNode
}) => (
  <div className="alert-line" data-part="alert-line">
    <p>{children}</p>
    {more && <p className="alert-more">{more}</p>}
    {action && <div className="alert-action">{action}</div>}
  </div>
)

/** Content of a link to what a banner is about; its class is `alert-link`. */
export const AlertLinkText = ({ children }: { children: ReactNode }) => (
  <>
    {children} <Icon icon={IconChevronRight} size={14} />
  </>
)
