import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { registrationSteps } from './registration-draft.ts'
import './registration.css'

/** The four steps (ACC-011): completed steps link back to their form. */
export const StepList = ({ current, onStep }: { current: number; onStep: (step: number) => void }) => {
  const t = useTranslations('registration')
  return (
    <ol className="register-steps" aria-label={t('steps')}>
      {registrationSteps.map((name, index) => {
        const step = index + 1
        if (step < current)
          return (
            <li key={name} className="past">
              <button type="button" onClick={() => onStep(step)}>
                <Icon icon={IconCheck} size={13} />
                {t(`step.${name}`)}
                <span className="sr-only"> {t('stepDone')}</span>
              </button>
            </li>
          )
        const here = step === current
        return (
          <li key={name} className={here ? 'now' : ''} aria-current={here ? 'step' : undefined}>
            <span>
              <span className="num">{step}</span>
              {t(`step.${name}`)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
