import type { ComponentProps, ReactNode } from 'react'
import './fact-button.css'

type Props = Omit<ComponentProps<'button'>, 'className' | 'type' | 'value' | 'children'> & {
  label: string
  value: ReactNode
}

/**
 * Button that shows a value for inline editing: it looks like text until hovered. `label` is its accessible description
 * and its text while there is no value.
 */
export const InlineEditButton = ({ label, value, ...rest }: Props) => (
  <button type="button" className="fact-edit" data-part="fact-edit" title={label} {...rest}>
    {value === null ? (
      <span className="quiet">{label}</span>
    ) : (
      <>
        <span className="sr-only">{label} </span>
        <span className="fact-value">{value}</span>
      </>
    )}
  </button>
)
