import type { ComponentProps, ReactNode, Ref } from 'react'
import { Icon, type IconComponent } from '../icon/icon.tsx'
import './button.css'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'internal'
export type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> & {
  variant?: ButtonVariant
  size?: 'small' | 'normal' | 'big'
  icon?: IconComponent
  /** Loading state: the button keeps its size and focus, sets `aria-busy` and ignores clicks. */
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

export const buttonClass = (variant: ButtonVariant, size: 'small' | 'normal' | 'big', more?: string): string =>
  ['btn', variant, size !== 'normal' && size, more].filter(Boolean).join(' ')

/** Text button. At most one `primary` button per screen. */
export const Button = ({
  variant = 'secondary',
  size = 'normal',
  icon,
  loading = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    className={buttonClass(variant, size, className)}
    data-variant={variant}
    aria-busy={loading || undefined}
    onClick={loading ? (event) => event.preventDefault() : onClick}
    {...rest}
  >
    {icon && <Icon icon={icon} />}
    {children}
  </button>
)
