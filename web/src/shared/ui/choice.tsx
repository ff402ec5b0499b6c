import type { ReactNode } from 'react'
import './choice.css'

/** Choices under a name, many (`checkbox`) or one (`radio`) of them. */
export const Choices = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset className="choices">
    <legend>{legend}</legend>
    {children}
  </fieldset>
)

export const Choice = ({ type, name, checked, onChange, children }: {
  type: 'checkbox' | 'radio'; name: string; checked: boolean; onChange: () => void; children: ReactNode
}) => (
  <label className="choice">
    <input type={type} name={name} checked={checked} onChange={onChange} />
    {children}
  </label>
)
