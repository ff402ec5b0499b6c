import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import type { BillableList } from './billing-queries.ts'

/** Work of the period that is not in this invoice, by reason, folded. */
export const LeftOut = ({
  groups,
  onShowAll,
}: {
  groups: BillableList['leftOut']
  /** Shows requests in progress too. */
  onShowAll: () => void
}) => {
  const t = useTranslations('billing')
  const format = useFormat()
  if (groups.length === 0) return null
  return (
    <details className="billing-rest" data-part="billing-rest" open>
      <summary>{t('leftOut.title')}</summary>
      <ul>
        {groups.map(({ reason, name, requests, billableMs }) => (
          <li key={`${reason} ${name}`}>
            <span>
              <b>{reason === 'category' ? name : t(`leftOut.name.${reason}`, { number: name ?? '' })}</b>
              {t('leftOut.requests', { count: requests })}
            </span>
            <span className="num">{format.elapsed(billableMs)}</span>
            {reason === 'in_progress' ? (
              <Button size="small" variant="ghost" onClick={onShowAll}>
                {t('leftOut.showAll')}
              </Button>
            ) : (
              <span className="quiet">{t(`leftOut.why.${reason}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
