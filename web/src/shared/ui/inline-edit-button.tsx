import type { ComponentProps, ReactNode } from 'react'
import './fact-button.css'

type Props = Omit<ComponentProps<'button'>, 'className' | 'type' | 'value' | 'children'> & {
  label: string
  value: ReactNode
}

/** A value that is changed where it stands: it looks like text until somebody points at it. `label` says what a press does, and stands there while there is no value. */
export const InlineEditButton = ({ label, value, ...rest }: Props) => (
  <button type="button" className="fact-edit" title={label} {...rest}>
    {value === null ? (
      <span className="quiet">{label}</span>
    ) : (
      <>
        <span className="sr">{label} </span>
        <span className="fact-value">{value}</span>
      </>
    )}
  </button>
)
