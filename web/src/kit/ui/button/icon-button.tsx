import { buttonClass, type ButtonProps } from './button.tsx'
import { Icon, type IconComponent } from '../icon/icon.tsx'
import { Tooltip } from '../popup/tooltip.tsx'

type Props = Omit<ButtonProps, 'icon' | 'children' | 'busy'> & {
  icon: IconComponent
  label: string
  iconSize?: 16 | 20
}

/** Icon-only button: its label is the accessible name and the tooltip. */
export const IconButton = ({
  icon,
  label,
  variant = 'ghost',
  size = 'small',
  iconSize = 16,
  className,
  ...rest
}: Props) => (
  <Tooltip content={label}>
    <button
      type="button"
      aria-label={label}
      className={buttonClass(variant, size, ['icon', className].filter(Boolean).join(' '))}
      {...rest}
    >
      <Icon icon={icon} size={iconSize} />
    </button>
  </Tooltip>
)
