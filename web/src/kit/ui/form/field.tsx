import { IconAlertCircle } from '@tabler/icons-react'
import { useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import './field.css'

type Wiring = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** Error of a field, or of what is no single control, such as a list. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className="field-error" data-part="field-error" id={id} role="alert">
    <Icon icon={IconAlertCircle} />
    <span>{children}</span>
  </p>
)

/** Label, hint and error of one control; `children` receives the id and the aria attributes that link them. */
export const Field = ({
  label,
  aside,
  hint,
  error,
  className,
  children,
}: {
  label: ReactNode
  aside?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
  children: (wiring: Wiring) => ReactNode
}) => {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className ? `field ${className}` : 'field'} data-part="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside && <span className="aside">{aside}</span>}
      </div>
      {children({ id, ...(error && { 'aria-invalid': true }), ...(described && { 'aria-describedby': described }) })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

type FieldProps = { label: ReactNode; aside?: ReactNode; hint?: ReactNode; error?: string | undefined }

/** Labelled single-line text field. */
export const TextInput = ({
  label,
  aside,
  hint,
  error,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'id'>) => (
  <Field label={label} aside={aside} hint={hint} error={error}>
    {(wiring) => <input className={className ? `input ${className}` : 'input'} {...input} {...wiring} />}
  </Field>
)

/** Presses the button that sends the form, as Enter does in a field of one line; does nothing while it is disabled. */
const sendForm = ({ currentTarget: { form } }: KeyboardEvent<HTMLTextAreaElement>) => {
  const button = [...(form?.elements ?? [])].find((control) => control.matches('[type="submit"]'))
  if (button instanceof HTMLButtonElement) button.click()
}

/** Labelled multi-line text field; Ctrl or Cmd with Enter sends its form. */
export const TextArea = ({
  label,
  aside,
  hint,
  error,
  className,
  onKeyDown,
  ...input
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id'>) => (
  <Field label={label} aside={aside} hint={hint} error={error}>
    {(wiring) => (
      <textarea
        className={className ? `input ${className}` : 'input'}
        rows={4}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) sendForm(event)
        }}
        {...input}
        {...wiring}
      />
    )}
  </Field>
)
