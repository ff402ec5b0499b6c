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
    | 'forms.oneLine'
    | 'forms.nameLink'
    | 'forms.invalid'
    | 'forms.unknownField'
  values?: Record<string, string>
}
