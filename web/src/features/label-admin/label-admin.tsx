import { IconEyeOff, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dot } from '../../kit/ui/icon/dot.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import { labelAdminQueries, type ManagedLabel } from './label-admin-queries.ts'
import { LabelDialog } from './label-dialog.tsx'
import '../../kit/ui/display/stacked.css'
import './label-admin.css'

const types = ['category', 'theme', 'tag'] as const

const Row = ({
  label,
  parents,
  onEdit,
}: {
  label: ManagedLabel
  parents: string
  onEdit: (label: ManagedLabel) => void
}) => {
  const t = useTranslations('labels')
  const format = useFormat()
  const [price] = label.rules
  return (
    <tr className={label.disabledAt ? 'off' : ''}>
      <th scope="row">
        <Dot colour={label.backgroundColor} /> {label.name}{' '}
        {label.disabledAt && (
          <Badge tone="outline" icon={IconEyeOff}>
            {t('disabled')}
          </Badge>
        )}
      </th>
      <td className="quiet" {...(parents !== '' && { 'data-label': t('parents') })}>
        {parents}
      </td>
      <td className="num">
        {price ? (
          t('price', {
            daily: format.money(price.unitDailyAmountInCents),
            hourly: format.money(price.unitHourlyAmountInCents),
          })
        ) : (
          <span className="quiet">{t('noPrice')}</span>
        )}
      </td>
      <td className="quiet">{t(label.apps?.in.length === 0 ? 'allAccounts' : 'oneAccount')}</td>
      <td data-label={t('requests')} className="num">
        {label.taskCount}
      </td>
      <td>
        <Button
          size="small"
          variant="ghost"
          aria-label={t('editTitle', { name: label.name })}
          onClick={() => onEdit(label)}
        >
          {t('edit')}
        </Button>
      </td>
    </tr>
  )
}

/**
 * Labels of an account: categories, themes and tags with parents, price and usage; create, change, disable, delete
 * (LBL-012, ROL-015).
 */
export const LabelAdmin = ({ appId }: { appId: string }) => {
  const t = useTranslations()
  const { data: labels, error, refetch } = useQuery(labelAdminQueries.ofApp(appId))
  const [edited, edit] = useState<{ label: ManagedLabel | null }>()
  if (!labels)
    return error ? (
      <ErrorState title={getErrorMessage(error, t('labels.loadFailed'))} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <LoadingStatus />
        <Skeleton width="100%" height={320} />
      </Delayed>
    )
  const names = new Map(labels.map(({ _id, name }) => [_id, name]))
  const parentsOf = ({ dependencies }: ManagedLabel) => dependencies.flatMap((id) => names.get(id) ?? []).join(', ')
  return (
    <section className="label-admin" data-part="label-admin" aria-label={t('labels.title')}>
      <header>
        <div>
          <h2>{t('labels.title')}</h2>
          <p className="quiet">{t('labels.intro')}</p>
        </div>
        <Button variant="primary" icon={IconPlus} onClick={() => edit({ label: null })}>
          {t('labels.newTitle')}
        </Button>
      </header>
      <div className="label-scroll">
        {types.map((type) => (
          <table key={type} className="stacked">
            <caption>{t(`words.labelType.${type}`)}</caption>
            <thead>
              <tr>
                <th scope="col">{t('labels.name')}</th>
                <th scope="col">{t('labels.parents')}</th>
                <th scope="col">{t('labels.priceRule')}</th>
                <th scope="col">{t('labels.scope')}</th>
                <th scope="col">{t('labels.requests')}</th>
                <th scope="col" aria-label={t('labels.edit')} />
              </tr>
            </thead>
            <tbody>
              {labels
                .filter((label) => label.type === type)
                .map((label) => (
                  <Row
                    key={label._id}
                    label={label}
                    parents={parentsOf(label)}
                    onEdit={(one) => edit({ label: one })}
                  />
                ))}
            </tbody>
          </table>
        ))}
      </div>
      {edited && <LabelDialog appId={appId} label={edited.label} labels={labels} onClose={() => edit(undefined)} />}
    </section>
  )
}
