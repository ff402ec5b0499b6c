import { Button, type ButtonProps } from './button.tsx'
import { Icon, type IconComponent } from '../icon/icon.tsx'

export type IconButtonProps = Omit<ButtonProps, 'icon' | 'children'> & {
  icon: IconComponent
  label: string
  iconSize?: 16 | 20
}

/** Icon-only button without a tooltip, for what is shown before the scripts of tooltips have loaded. */
export const BareIconButton = ({ icon, label, iconSize = 16, className, ...rest }: IconButtonProps) => (
  <Button
    variant="ghost"
    size="small"
    aria-label={label}
    className={['icon', className].filter(Boolean).join(' ')}
    {...rest}
  >
    <Icon icon={icon} size={iconSize} />
  </Button>
)
