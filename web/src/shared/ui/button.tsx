import type { ComponentProps, ReactNode, Ref } from 'react'
import { Icon, type IconShape } from './icon.tsx'
import './button.css'

export type ButtonLook = 'primary' | 'plain' | 'bare' | 'danger' | 'internal'
export type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> & {
  look?: ButtonLook
  size?: 'small' | 'normal' | 'big'
  icon?: IconShape
  /** Work is under way: the button stays where it is, announces it and takes no further click. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

export const buttonClass = (look: ButtonLook, size: 'small' | 'normal' | 'big', more?: string): string =>
  ['btn', look, size !== 'normal' && size, more].filter(Boolean).join(' ')

/** A button with words. One `primary` per screen. */
export const Button = ({
  look = 'plain',
  size = 'normal',
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    className={buttonClass(look, size, className)}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    {...rest}
  >
    {icon && <Icon of={icon} />}
    {children}
  </button>
)
