/** A validation problem of a field: translation key and arguments. Server and web show the same text. */
export type FieldProblem = {
  key:
    | 'forms.required'
    | 'forms.email'
    | 'forms.minLength'
    | 'forms.maxLength'
    | 'forms.hexColour'
    | 'forms.format'
    | 'forms.divisible'
    | 'forms.step'
    | 'forms.dateAfter'
    | 'forms.spanTooLong'
    | 'forms.website'
    | 'forms.invalid'
    | 'forms.unknownField'
  values?: Record<string, string>
}

/** Returns the problem of a value, or undefined if it is valid. */
export type Validator<T> = (value: T) => FieldProblem | undefined

/** Combines validators: returns the problem of the first one that fails. */
export const firstProblem =
  <T>(...validators: readonly Validator<T>[]): Validator<T> =>
  (value) => {
    for (const validate of validators) {
      const problem = validate(value)
      if (problem) return problem
    }
    return undefined
  }
