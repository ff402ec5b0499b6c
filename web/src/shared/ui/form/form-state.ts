import { fieldProblems } from '@passerelle/contract/field-problems'
import type { FieldProblem } from '@passerelle/kernel/validators/field-problem'
import * as z from 'zod/mini'

/** Values by field; a dot in a name is a level of the body: `address.city`. */
export type Draft = Record<string, unknown>

/** A form while it is filled in: what was typed, which fields are judged by now, and what the server said of which field. */
export type FormState<D extends Draft> = {
  draft: D
  touched: ReadonlySet<string>
  refused: Readonly<Record<string, string>>
}

export const blankForm = <D extends Draft>(draft: D): FormState<D> => ({ draft, touched: new Set(), refused: {} })

/** A field got a new value: what the server said of it no longer holds. `judged`: it is validated on input (UIX-050). */
export const editField = <D extends Draft>(
  state: FormState<D>,
  changes: Partial<D>,
  { judged = false } = {},
): FormState<D> => {
  const names = Object.keys(changes)
  return {
    draft: { ...state.draft, ...changes },
    touched: judged ? new Set([...state.touched, ...names]) : state.touched,
    refused: Object.fromEntries(Object.entries(state.refused).filter(([name]) => !names.includes(name))),
  }
}

/** The field was left: from now on it is validated (UIX-050). */
export const leaveField = <D extends Draft>(state: FormState<D>, name: string): FormState<D> =>
  state.touched.has(name) ? state : { ...state, touched: new Set([...state.touched, name]) }

/** Somebody tried to send the form: every field is validated. */
export const judgeAll = <D extends Draft>(state: FormState<D>, problems: Record<string, unknown>): FormState<D> => ({
  ...state,
  touched: new Set([...Object.keys(state.draft), ...Object.keys(problems)]),
})

/** The body that a draft stands for: dotted names become levels. */
export const nested = (draft: Draft): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(draft)) {
    const levels = name.split('.')
    const last = levels.pop()!
    let place = body
    for (const level of levels) place = (place[level] ??= {}) as Record<string, unknown>
    place[last] = value
  }
  return body
}

/** What the schema of the call says of a body: the problem of each field, or the body as it is sent. */
export const judge = <S extends z.ZodMiniType>(
  schema: S,
  body: unknown,
): { problems: Record<string, FieldProblem>; body?: z.infer<S> } => {
  const result = z.safeParse(schema, body, { reportInput: true })
  return result.success ? { problems: {}, body: result.data } : { problems: fieldProblems(result.error.issues, 'body') }
}

/** The text at a field: the server's word first, then its problem once it is judged. */
export const fieldError = <D extends Draft>(
  state: FormState<D>,
  problems: Record<string, FieldProblem>,
  name: string,
  textOf: (problem: FieldProblem | undefined) => string | undefined,
): string | undefined => state.refused[name] ?? (state.touched.has(name) ? textOf(problems[name]) : undefined)
