import { isProblem } from '@passerelle/contract/problems'
import type { FieldProblem } from '@passerelle/kernel/validators/field-problem'
import { useMutation } from '@tanstack/react-query'
import { useState, type FocusEvent, type FormEvent } from 'react'
import type * as z from 'zod/mini'
import { getFieldErrors } from '../../network/error-message.ts'
import { useUnsavedChanges } from '../../store/unsaved-changes.ts'
import { getFocusTarget } from '../focus/focus-target.ts'
import { useFieldText } from './field-text.ts'
import {
  blankForm,
  editField,
  fieldError,
  judge,
  judgeAll,
  leaveField,
  maxLengthOf,
  nested,
  type Draft,
  type FormState,
} from './form-state.ts'

type Options<D extends Draft, S extends z.ZodMiniType, R> = {
  initial: D
  /** Schema of the request body; the server validates with the same one. */
  schema: S
  /** Converts the form values to the body; by default dotted names become nested objects. */
  toBody?: (draft: D) => unknown
  send: (body: z.infer<S>) => Promise<R>
  onSent?: (reply: R, body: z.infer<S>) => void
  /** Called with an error that concerns no field of this form. */
  onFailed?: (error: unknown) => void
  /** Problems between fields, which no schema knows, by name; they go before those of the schema. */
  rules?: (draft: D) => Record<string, FieldProblem>
  /** Validate fields on blur, on input (UIX-050), or, where the initial values are valid, always. */
  judged?: 'blur' | 'input' | 'always'
}

/** Controls that end the editing of a field when they take its focus. */
const finishing = ':is(input:not([type="radio"], [type="checkbox"]), textarea, select, [role=combobox])'

/**
 * Form state for the body of an operation: validated per field with the schema of the contract, then by the server,
 * whose errors appear at their fields until these change (UIX-050). Text fields stop at the length of the schema.
 * Spread `field(name)` into a `TextInput`, `value(name)` into any other control.
 */
export const useForm = <D extends Draft, S extends z.ZodMiniType, R>({
  initial,
  schema,
  toBody = nested,
  send,
  onSent,
  onFailed,
  rules,
  judged = 'blur',
}: Options<D, S, R>) => {
  const [state, setState] = useState<FormState<D>>(() => blankForm(initial))
  const textOf = useFieldText()
  const { problems: schemaProblems, body } = judge(schema, toBody(state.draft))
  const problems = { ...schemaProblems, ...rules?.(state.draft) }
  const sending = useMutation({
    mutationFn: send,
    onError: (error) => {
      if (!isProblem(error) || !Object.keys(getFieldErrors(error)).some((name) => name in state.draft))
        onFailed?.(error)
    },
  })
  const set = (changes: Partial<D>, options?: { judged?: boolean }) =>
    setState((before) => editField(before, changes, { judged: judged === 'input', ...options }))
  const shown = judged === 'always' ? judgeAll(state, problems) : state
  // A name of the body may differ from the fields that are typed: hours and minutes of one duration.
  const errorOf = (name: string) => fieldError(shown, problems, name, textOf)
  const refuse = (refused: Record<string, string>) => setState((before) => ({ ...before, refused }))
  const leave = (name: string) => setState((before) => leaveField(before, name))
  const isDirty = (Object.keys(initial) as (keyof D)[]).some((name) => state.draft[name] !== initial[name])
  useUnsavedChanges(isDirty)
  return {
    draft: state.draft,
    set,
    errorOf,
    leave,
    /** Shows errors at their fields until these change. */
    refuse,
    isDirty,
    isValid: Object.keys(problems).length === 0,
    isSending: sending.isPending,
    failure: sending.error,
    reset: (draft: D = initial) => {
      sending.reset()
      setState(blankForm(draft))
    },
    /** Props of a text field. */
    field: (name: keyof D & string) => ({
      name,
      value: String(state.draft[name] ?? ''),
      maxLength: maxLengthOf(schema, name),
      error: errorOf(name),
      onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value } as Partial<D>),
      // No validation if the focus moves to a button, such as "Cancel", or to a choice: the error text would shift it
      // away from the pointer.
      onBlur: (event: FocusEvent) => {
        const target = getFocusTarget(event)
        if (target === null || target.matches(finishing)) leave(name)
      },
    }),
    /** Props of any other control; validated from its first change. */
    value: <N extends keyof D & string>(name: N) => ({
      value: state.draft[name],
      error: errorOf(name),
      onChange: (next: D[N]) => set({ [name]: next } as unknown as Partial<D>, { judged: true }),
    }),
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      event?.stopPropagation()
      setState((before) => judgeAll(before, problems))
      if (Object.keys(problems).length === 0 && !sending.isPending)
        sending.mutate(body as z.infer<S>, {
          onSuccess: (reply, sent) => onSent?.(reply, sent),
          // Not after a reset: the next draft has errors of its own.
          onError: (error) => refuse(getFieldErrors(error)),
        })
    },
  }
}
