import type { FieldProblem } from '@passerelle/kernel/validators/field-problem'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

/** Translates the validation error of a field. */
export const useFieldText = () => {
  const t = useTranslations() as unknown as (key: string, values?: Record<string, string>) => string
  return useCallback((problem: FieldProblem | undefined) => problem && t(problem.key, problem.values), [t])
}
