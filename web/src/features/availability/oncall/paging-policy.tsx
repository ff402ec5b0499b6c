import type { Oncall } from '@passerelle/contract/stats/oncall'
import { IconPencil, IconRepeat } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { useStepNames } from './step-names.ts'

/** Minutes within which production is to be acknowledged (AVL-029). */
export const gtiMinutes = 60

const waitOf = (steps: Oncall['policy']['steps']): number =>
  steps.reduce((sum, { waitMinutes }) => sum + waitMinutes, 0)

/** Minutes that a policy takes to its end. */
export const lengthOf = ({ steps, rounds }: Pick<Oncall['policy'], 'steps' | 'rounds'>): number =>
  waitOf(steps) * rounds

/** Who is paged in which order, how often, and how long that takes beside the GTI (ONC-011, ONC-045). */
export const PagingPolicy = ({ rota, onEdit }: { rota: Oncall; onEdit: (() => void) | undefined }) => {
  const t = useTranslations('oncall.policy')
  const nameOf = useStepNames(rota)
  const { steps, rounds } = rota.policy
  return (
    <section aria-labelledby="oncall-policy">
      <div className="monitoring-head">
        <h2 id="oncall-policy">{t('title')}</h2>
        {onEdit && (
          <Button size="small" variant="ghost" icon={IconPencil} className="push" onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
      </div>
      <ol className="oncall-policy">
        {steps.map((step, index) => {
          const begins = waitOf(steps.slice(0, index))
          return (
            <li key={index}>
              <b>{nameOf(step)}</b>
              <span className="quiet num">{begins === 0 ? t('atOnce') : t('after', { minutes: begins })}</span>
            </li>
          )
        })}
        <li className="again">
          <Icon icon={IconRepeat} />
          <b>{t('rounds', { count: rounds })}</b>
          <span className="quiet num">{t('lasts', { minutes: lengthOf(rota.policy) })}</span>
        </li>
        <li className="limit">
          <b>{t('gti')}</b>
          <span className="quiet num">{t('gtiOf', { minutes: gtiMinutes })}</span>
        </li>
      </ol>
    </section>
  )
}
