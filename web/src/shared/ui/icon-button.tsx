import { buttonClass, type ButtonProps } from './button.tsx'
import { Icon, type IconShape } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

type Props = Omit<ButtonProps, 'icon' | 'children' | 'busy'> & { icon: IconShape; label: string; iconSize?: 16 | 20 }

/** A button with an icon only: its name is read out and shown as a tooltip. */
export const IconButton = ({
  icon,
  label,
  look = 'bare',
  size = 'small',
  iconSize = 16,
  className,
  ...rest
}: Props) => (
  <Tooltip text={label}>
    <button
      type="button"
      aria-label={label}
      className={buttonClass(look, size, ['icon', className].filter(Boolean).join(' '))}
      {...rest}
    >
      <Icon of={icon} size={iconSize} />
    </button>
  </Tooltip>
)
