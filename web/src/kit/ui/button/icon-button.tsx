import { Tooltip } from '../popup/tooltip.tsx'
import { BareIconButton, type IconButtonProps } from './bare-icon-button.tsx'

/** Icon-only button: its label is the accessible name and the tooltip. */
export const IconButton = (props: IconButtonProps) => (
  <Tooltip content={props.label}>
    <BareIconButton {...props} />
  </Tooltip>
)
