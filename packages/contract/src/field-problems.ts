import type * as z from 'zod/mini'
import type { FieldProblem } from '@passerelle/kernel/validators/field-problem'

type Issue = z.core.$ZodIssue

// Our own checks use the translation key as message: `z.refine(isWebsite, 'forms.website')`.
const named = ['forms.hexColour', 'forms.website', 'forms.oneLine', 'forms.nameLink'] as const
const namedBy = (issue: Issue): FieldProblem | undefined => {
  const key = named.find((one) => one === issue.message)
  return key && { key }
}

const problemOf = (issue: Issue): FieldProblem => {
  if (issue.input === undefined && issue.code !== 'custom') return { key: 'forms.required' }
  // An empty text is missing, whatever form or length it should have.
  if (issue.input === '' && (issue.code === 'too_small' || issue.code === 'invalid_format'))
    return { key: 'forms.required' }
  if (issue.code === 'too_small' && issue.origin === 'string')
    return { key: 'forms.minLength', values: { min: String(issue.minimum) } }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { key: 'forms.maxLength', values: { max: String(issue.maximum) } }
  if (issue.code === 'not_multiple_of') return { key: 'forms.divisible', values: { by: String(issue.divisor) } }
  if (issue.code === 'invalid_format') return { key: issue.format === 'email' ? 'forms.email' : 'forms.format' }
  return namedBy(issue) ?? { key: 'forms.invalid' }
}

/**
 * Returns one problem per invalid field, by its path (`address.city`); `whole` names the input itself (UIX-051 to
 * UIX-057, UIX-067). Needs issues created with `reportInput`.
 */
export const fieldProblems = (issues: readonly Issue[], whole: string): Record<string, FieldProblem> => {
  // No prototype: a field may be called `constructor`.
  const problems = Object.create(null) as Record<string, FieldProblem>
  // Only the first problem of a field is shown.
  const add = (path: readonly PropertyKey[], problem: FieldProblem) => {
    problems[path.map(String).join('.') || whole] ??= problem
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], { key: 'forms.unknownField' })
    else add(issue.path, problemOf(issue))
  }
  return problems
}
