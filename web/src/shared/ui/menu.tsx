import { Menu as Base } from '@base-ui/react/menu'
import { IconCheck } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconShape } from './icon.tsx'
import './float.css'
import './menu.css'

type Placement = { side?: 'top' | 'right' | 'bottom' | 'left'; align?: 'start' | 'center' | 'end' }

/** A menu under its trigger (a button element); arrows, typing and Escape work. */
export const Menu = ({ trigger, side = 'bottom', align = 'start', children }: Placement & { trigger: ReactElement; children: ReactNode }) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner side={side} align={align} sideOffset={4} className="over">
        <Base.Popup className="menu">{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

/** One action of a menu. */
export const MenuItem = ({ icon, danger, disabled, onSelect, children }: {
  icon?: IconShape; danger?: boolean; disabled?: boolean; onSelect: () => void; children: ReactNode
}) => (
  <Base.Item className={danger ? 'menu-item danger' : 'menu-item'} disabled={disabled ?? false} onClick={onSelect}>
    {icon ? <Icon of={icon} /> : <span className="menu-gap" />}
    {children}
  </Base.Item>
)

/** A choice of one among few inside a menu, with its name above. */
export const MenuChoice = <T extends string>({ label, value, options, onChoose }: {
  label: string; value: T; options: readonly { value: T; text: ReactNode; lang?: string }[]; onChoose: (value: T) => void
}) => (
  <Base.RadioGroup value={value} onValueChange={(next: T) => onChoose(next)} aria-label={label}>
    <p className="menu-label" aria-hidden="true">{label}</p>
    {options.map((option) => (
      <Base.RadioItem key={option.value} value={option.value} className="menu-item" closeOnClick={false} lang={option.lang}>
        <span className="menu-gap">
          <Base.RadioItemIndicator>
            <Icon of={IconCheck} />
          </Base.RadioItemIndicator>
        </span>
        {option.text}
      </Base.RadioItem>
    ))}
  </Base.RadioGroup>
)

export const MenuLine = () => <Base.Separator className="menu-line" />
