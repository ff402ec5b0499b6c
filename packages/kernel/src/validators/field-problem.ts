/** What is wrong with the value of a field: the key of a phrase and the values it takes. Server and web show the same text. */
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
    | 'forms.website'
    | 'forms.invalid'
    | 'forms.unknownField'
  values?: Record<string, string>
}

/** Returns the problem of a value, or undefined when it passes. */
export type Validator<T> = (value: T) => FieldProblem | undefined

/** The problem of the first validator that does not pass. */
export const firstProblem =
  <T>(...validators: readonly Validator<T>[]): Validator<T> =>
  (value) => {
    for (const validate of validators) {
      const problem = validate(value)
      if (problem) return problem
    }
    return undefined
  }
