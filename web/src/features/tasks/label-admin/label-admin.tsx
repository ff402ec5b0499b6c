import { IconEyeOff, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dot } from '../../../kit/ui/icon/dot.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { labelAdminQueries, type ManagedLabel } from './label-admin-queries.ts'
import { LabelDialog } from './label-dialog.tsx'
import './label-admin.css'

const types = ['category', 'theme', 'tag'] as const

const Name = ({ label }: { label: ManagedLabel }) => {
  const t = useTranslations('labels')
  return (
    <>
      <Dot colour={label.backgroundColor} /> {label.name}{' '}
      {label.disabledAt && (
        <Badge tone="outline" icon={IconEyeOff}>
          {t('disabled')}
        </Badge>
      )}
    </>
  )
}

const LabelTable = ({
  title,
  labels,
  parentsOf,
  onEdit,
}: {
  title: string
  labels: readonly ManagedLabel[]
  parentsOf: (label: ManagedLabel) => string
  onEdit: (label: ManagedLabel) => void
}) => {
  const t = useTranslations('labels')
  const format = useFormat()
  const price = ({ rules: [rule] }: ManagedLabel) =>
    rule ? (
      <span className="num">
        {t('price', {
          daily: format.money(rule.unitDailyAmountInCents),
          hourly: format.money(rule.unitHourlyAmountInCents),
        })}
      </span>
    ) : (
      <span className="quiet">{t('noPrice')}</span>
    )
  const edit = (label: ManagedLabel) => (
    <Button
      size="small"
      variant="ghost"
      aria-label={t('editTitle', { name: label.name })}
      onClick={() => onEdit(label)}
    >
      {t('edit')}
    </Button>
  )
  return (
    <section>
      <h3>{title}</h3>
      <DataTable
        look="plain"
        label={title}
        columns={[
          { key: 'name', head: t('name'), cell: (label) => <Name label={label} /> },
          { key: 'parents', head: t('parents'), cell: parentsOf },
          { key: 'price', head: t('priceRule'), width: 200, cell: price },
          {
            key: 'scope',
            head: t('scope'),
            width: 96,
            cell: ({ apps }) => t(apps?.in.length === 0 ? 'allAccounts' : 'oneAccount'),
          },
          { key: 'requests', head: t('requests'), width: 96, cell: ({ taskCount }) => taskCount },
          { key: 'edit', head: <span className="sr-only">{t('edit')}</span>, width: 88, cell: edit },
        ]}
        rows={labels}
        rowKey={({ _id }) => _id}
        isMuted={({ disabledAt }) => disabledAt !== null}
        empty={null}
      />
    </section>
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
      {types.map((type) => (
        <LabelTable
          key={type}
          title={t(`words.labelType.${type}`)}
          labels={labels.filter((label) => label.type === type)}
          parentsOf={parentsOf}
          onEdit={(label) => edit({ label })}
        />
      ))}
      {edited && <LabelDialog appId={appId} label={edited.label} labels={labels} onClose={() => edit(undefined)} />}
    </section>
  )
}
