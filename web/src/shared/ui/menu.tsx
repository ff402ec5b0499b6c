import { IconCheck } from '@tabler/icons-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { Icon, type IconShape } from './icon.tsx'
import { late } from './late.ts'
import { useMenuParts, type Placement } from './menu-parts.ts'
import { useOpener, type StartsAt } from './use-opener.ts'
import './float.css'
import './menu.css'

const Panel = late(() => import('./menu-panel.tsx'))

/** A menu under its trigger (a button element); arrows, typing and Escape work. */
export const Menu = ({ trigger, children, ...place }: Placement & { trigger: ReactElement; children: ReactNode }) => {
  const [{ open, asked, startsAt }, set] = useState<{ open: boolean; asked: boolean; startsAt?: StartsAt | undefined }>(
    { open: false, asked: false },
  )
  const show = (next: boolean, at?: StartsAt) => set({ open: next, asked: true, startsAt: at })
  const { button, anchor } = useOpener({ trigger, opens: 'menu', shown: open, show, load: Panel.load })
  return (
    <>
      {button}
      {asked && (
        <Panel anchor={anchor} open={open} startsAt={startsAt} onOpenChange={(next) => show(next)} {...place}>
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
  icon?: IconShape
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}) => {
  const { Item } = useMenuParts()
  return (
    <Item className={danger ? 'menu-item danger' : 'menu-item'} disabled={disabled ?? false} onClick={onSelect}>
      {icon ? <Icon of={icon} /> : <span className="menu-gap" />}
      {children}
    </Item>
  )
}

/** A choice of one among few inside a menu, with its name above. */
export const MenuChoice = <T extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: T
  options: readonly { value: T; text: ReactNode; lang?: string }[]
  onChoose: (value: T) => void
}) => {
  const { RadioGroup, RadioItem, RadioItemIndicator } = useMenuParts()
  return (
    <RadioGroup value={value} onValueChange={(next: T) => onChoose(next)} aria-label={label}>
      <p className="menu-label" aria-hidden="true">
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
              <Icon of={IconCheck} />
            </RadioItemIndicator>
          </span>
          {option.text}
        </RadioItem>
      ))}
    </RadioGroup>
  )
}

export const MenuLine = () => {
  const { Separator } = useMenuParts()
  return <Separator className="menu-line" />
}
