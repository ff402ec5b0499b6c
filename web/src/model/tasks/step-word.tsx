import { getStepName } from '@passerelle/kernel/next-step'
import { useTranslations } from 'use-intl'
import type { NextStep } from './next-step.ts'

/** The word of a next step of staff, the same on the home, in lists, on cards and in the request (DAY-031). */
export const StepWord = ({ next }: { next: Pick<NextStep, 'step' | 'by'> }) => {
  const t = useTranslations('requests.step')
  return <span data-part="step-word">{t(getStepName(next))}</span>
}
