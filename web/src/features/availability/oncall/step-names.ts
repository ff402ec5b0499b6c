import type { Oncall } from '@passerelle/contract/stats/oncall'
import { useTranslations } from 'use-intl'

type Step = Oncall['policy']['steps'][number]

/** Names whom a step pages: the layer by its name, the person, or project staff. */
export const useStepNames = ({ layers, people }: Oncall): ((step: Pick<Step, 'target' | 'userId'>) => string) => {
  const t = useTranslations('oncall.policy')
  return ({ target, userId }) => {
    if (target === 'project') return t('project')
    if (target === 'person') return people.find((one) => one.userId === userId)?.name ?? t('person')
    const position = Number(target.slice(5))
    return layers[position - 1]?.name ?? t('level', { count: position })
  }
}
