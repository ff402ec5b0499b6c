import { fieldProblems } from '@passerelle/contract/field-problems'
import type { FieldProblem } from '@passerelle/kernel/validators/field-problem'
import * as z from 'zod/mini'

/** Form values by field name; a dot in a name is a nesting level of the body: `address.city`. */
export type Draft = Record<string, unknown>

/** Form state: values, touched fields (those validated so far), and server errors by field. */
export type FormState<D extends Draft> = {
  draft: D
  touched: ReadonlySet<string>
  refused: Readonly<Record<string, string>>
}

export const blankForm = <D extends Draft>(draft: D): FormState<D> => ({ draft, touched: new Set(), refused: {} })

/**
 * Sets the value of a field and clears its server error, and those of names that are no field of the form. `judged`:
 * validate the field on input (UIX-050).
 */
export const editField = <D extends Draft>(
  state: FormState<D>,
  changes: Partial<D>,
  { judged = false } = {},
): FormState<D> => {
  const names = Object.keys(changes)
  return {
    draft: { ...state.draft, ...changes },
    touched: judged ? new Set([...state.touched, ...names]) : state.touched,
    refused: Object.fromEntries(
      Object.entries(state.refused).filter(([name]) => name in state.draft && !names.includes(name)),
    ),
  }
}

/** The field lost focus: it is validated from now on (UIX-050). */
export const leaveField = <D extends Draft>(state: FormState<D>, name: string): FormState<D> =>
  state.touched.has(name) ? state : { ...state, touched: new Set([...state.touched, name]) }

/** A submit was attempted: every field is validated. */
export const judgeAll = <D extends Draft>(state: FormState<D>, problems: Record<string, unknown>): FormState<D> => ({
  ...state,
  touched: new Set([...Object.keys(state.draft), ...Object.keys(problems)]),
})

/** Converts form values to a request body: dotted names become nested objects. */
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

/** Validates a body with the schema of the operation: returns the error of each field, or the parsed body. */
export const judge = <S extends z.ZodMiniType>(
  schema: S,
  body: unknown,
): { problems: Record<string, FieldProblem>; body?: z.infer<S> } => {
  const result = z.safeParse(schema, body, { reportInput: true })
  return result.success ? { problems: {}, body: result.data } : { problems: fieldProblems(result.error.issues, 'body') }
}

type Inner = z.core.$ZodType | undefined
/** What the definition of a schema may have: fields, a wrapped schema, checks. */
type Definition = {
  type?: string
  shape?: Record<string, z.core.$ZodType>
  innerType?: Inner
  checks?: readonly { _zod: { def: { check?: string; maximum?: number } } }[]
}

const definitionOf = (schema: Inner): Definition => (schema?._zod.def ?? {}) as Definition

/** The schema of a field, without the wrappers that allow it to be missing. */
const unwrap = (schema: Inner): Inner => {
  const { innerType } = definitionOf(schema)
  return innerType ? unwrap(innerType) : schema
}

/** Maximum length of a text field, from the schema of the body; undefined if it has none. */
export const maxLengthOf = (schema: z.core.$ZodType, name: string): number | undefined => {
  const field = name.split('.').reduce<Inner>((outer, level) => definitionOf(unwrap(outer)).shape?.[level], schema)
  return definitionOf(unwrap(field))
    .checks?.map(({ _zod }) => _zod.def)
    .find(({ check }) => check === 'max_length')?.maximum
}

/** Error of a field: the server error first, then the validation error once the field has been touched. */
export const fieldError = <D extends Draft>(
  state: FormState<D>,
  problems: Record<string, FieldProblem>,
  name: string,
  textOf: (problem: FieldProblem | undefined) => string | undefined,
): string | undefined => state.refused[name] ?? (state.touched.has(name) ? textOf(problems[name]) : undefined)
