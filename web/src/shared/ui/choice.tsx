import type { ReactNode } from 'react'
import './choice.css'

/** Choices under a name, many (`checkbox`) or one (`radio`) of them. */
export const ChoiceGroup = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset className="choices">
    <legend>{legend}</legend>
    {children}
  </fieldset>
)

const markMixed = (box: HTMLInputElement | null) => {
  if (box) box.indeterminate = true
}
const markWhole = (box: HTMLInputElement | null) => {
  if (box) box.indeterminate = false
}

/** `mixed`: chosen for some of what it is about, not for all. `onAgain`: the one that is chosen was chosen once more. */
export const Choice = ({
  type,
  name,
  checked,
  indeterminate = false,
  disabled = false,
  onChange,
  onAgain,
  children,
}: {
  type: 'checkbox' | 'radio'
  name: string
  checked: boolean
  indeterminate?: boolean
  disabled?: boolean
  onChange: () => void
  onAgain?: () => void
  children: ReactNode
}) => (
  <label className="choice">
    <input
      type={type}
      name={name}
      checked={checked}
      ref={indeterminate ? markMixed : markWhole}
      disabled={disabled}
      onChange={onChange}
      {...(checked && onAgain && { onClick: onAgain })}
    />
    {children}
  </label>
)
