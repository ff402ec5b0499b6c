import type { ReactNode } from 'react'
import './choice.css'

/** Group of options with a legend, multiple (`checkbox`) or single choice (`radio`). */
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

/**
 * A checkbox or radio option. `indeterminate`: selected for some of the items. `onAgain`: the selected option
 * was clicked again.
 */
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
  <label className="choice" data-part="choice">
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
