import { afterPaint } from './after-paint.ts'

/** Focuses the first field of a form that has an error, once it is shown; for a list, the control that adds to it. */
export const focusFirstInvalid = (form: Element | null | undefined): void =>
  afterPaint(() =>
    form?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] :is(button, [role="combobox"])')?.focus(),
  )
