import type { ComponentProps, ReactNode, Ref } from 'react'
import { Icon, type IconComponent } from './icon.tsx'
import './button.css'

export type ButtonVariant = 'primary' | 'plain' | 'bare' | 'danger' | 'internal'
export type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> & {
  variant?: ButtonVariant
  size?: 'small' | 'normal' | 'big'
  icon?: IconComponent
  /** Work is under way: the button stays where it is, announces it and takes no further click. */
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

export const buttonClass = (look: ButtonVariant, size: 'small' | 'normal' | 'big', more?: string): string =>
  ['btn', look, size !== 'normal' && size, more].filter(Boolean).join(' ')

/** A button with words. One `primary` per screen. */
export const Button = ({
  variant = 'plain',
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
    aria-busy={loading || undefined}
    onClick={loading ? (event) => event.preventDefault() : onClick}
    {...rest}
  >
    {icon && <Icon icon={icon} />}
    {children}
  </button>
)
