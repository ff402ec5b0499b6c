import { IconCheck } from '@tabler/icons-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { Icon, type IconComponent } from '../icon/icon.tsx'
import { lazyWithPreload } from '../lazy/lazy-with-preload.ts'
import { useMenuParts, type Placement } from './menu-parts.ts'
import { usePopupTrigger, type InitialFocus } from './use-popup-trigger.ts'
import './float.css'
import './menu.css'

const Panel = lazyWithPreload(() => import('./menu-popup.tsx'))

/** Dropdown menu under its trigger (a button element), with arrow keys, type-ahead and Escape. */
export const Menu = ({ trigger, children, ...place }: Placement & { trigger: ReactElement; children: ReactNode }) => {
  const [{ open, asked, startsAt }, set] = useState<{
    open: boolean
    asked: boolean
    startsAt?: InitialFocus | undefined
  }>({ open: false, asked: false })
  const show = (next: boolean, at?: InitialFocus) => set({ open: next, asked: true, startsAt: at })
  const { button, anchor } = usePopupTrigger({ trigger, opens: 'menu', open, onOpenChange: show, load: Panel.load })
  return (
    <>
      {button}
      {asked && (
        <Panel anchor={anchor} open={open} initialFocus={startsAt} onOpenChange={(next) => show(next)} {...place}>
          {children}
        </Panel>
      )}
    </>
  )
}

/** One action of a menu. */
export const MenuItem = ({
  icon,
  danger,
  disabled,
  onSelect,
  children,
}: {
  icon?: IconComponent
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}) => {
  const { Item } = useMenuParts()
  return (
    <Item className={danger ? 'menu-item danger' : 'menu-item'} disabled={disabled ?? false} onClick={onSelect}>
      {icon ? <Icon icon={icon} /> : <span className="menu-gap" />}
      {children}
    </Item>
  )
}

/** Radio group inside a menu, with its label above. */
export const MenuRadioGroup = <T extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: T
  options: readonly { value: T; label: ReactNode; lang?: string }[]
  onChoose: (value: T) => void
}) => {
  const { RadioGroup, RadioItem, RadioItemIndicator } = useMenuParts()
  return (
    <RadioGroup value={value} onValueChange={(next: T) => onChoose(next)} aria-label={label}>
      <p className="menu-group-label" aria-hidden="true">
        {label}
      </p>
      {options.map((option) => (
        <RadioItem
          key={option.value}
          value={option.value}
          className="menu-item"
          closeOnClick={false}
          lang={option.lang}
        >
          <span className="menu-gap">
            <RadioItemIndicator>
              <Icon icon={IconCheck} />
            </RadioItemIndicator>
          </span>
          {option.label}
        </RadioItem>
      ))}
    </RadioGroup>
  )
}

export const MenuSeparator = () => {
  const { Separator } = useMenuParts()
  return <Separator className="menu-line" />
}
