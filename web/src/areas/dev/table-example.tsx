import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../kit/ui/feedback/states.tsx'
import { DataTable } from '../../kit/ui/table/data-table.tsx'
import { defaultPageSize, pageOf } from '../../kit/ui/table/paging.ts'
import { VirtualList } from '../../kit/ui/table/virtual-list.tsx'
import type { Sorting } from '../../kit/ui/table/sorting.ts'

const lines = Array.from({ length: 12 }, (_, index) => ({ name: `Service ${index + 1}`, incidents: (index * 7) % 5 }))

/** A table with five rows per page (CON-002), as cards on mobile. */
export const TableExample = () => {
  const t = useTranslations('dev')
  const [page, show] = useState(1)
  const [sorting, sort] = useState<Sorting>()
  const sign = sorting?.direction === 'desc' ? -1 : 1
  const sorted = sorting ? lines.toSorted((one, other) => sign * (one.incidents - other.incidents)) : lines
  const { from, to } = pageOf({ page, total: lines.length })
  return (
    <>
      <DataTable
        label={t('table')}
        columns={[
          { key: 'name', head: t('service'), cell: ({ name }) => name },
          { key: 'incidents', head: t('incidents'), numeric: true, sortable: true, cell: ({ incidents }) => incidents },
        ]}
        rows={sorted.slice(from - 1, to)}
        rowKey={({ name }) => name}
        card={({ name, incidents }) => `${name} · ${incidents}`}
        empty={<EmptyState compact title={t('tableEmpty')} />}
        sorting={sorting}
        onSort={sort}
        paging={{ page, pageSize: defaultPageSize, total: lines.length, onPage: show }}
      />
      <VirtualList
        label={t('table')}
        className="dev-list"
        items={lines.map(({ name }) => ({ _id: name, name }))}
        rowHeight={32}
        hasMore={false}
        onEnd={() => {}}
      >
        {({ name }) => name}
      </VirtualList>
    </>
  )
}
