import { useLocale, useTranslations } from 'use-intl'
import type { SystemState } from './system-queries.ts'
import { SystemSection } from './system-section.tsx'

const megabyte = 1024 ** 2

/** Response caches of the processes that serve calls; hidden when none has one. */
export const ResponseCaches = ({ list }: { list: SystemState['processes'] }) => {
  const t = useTranslations('system')
  const locale = useLocale()
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1, ...options }).format(value)
  const caches = list.flatMap(({ id, host, alive, cache }) => (alive && cache ? [{ id, host, ...cache }] : []))
  if (caches.length === 0) return null
  return (
    <SystemSection
      title={t('cache')}
      columns={[
        { key: 'host', head: t('host'), cell: ({ host }) => host },
        {
          key: 'memory',
          head: t('cacheMemory'),
          numeric: true,
          cell: ({ bytes, maxBytes }) =>
            `${number(bytes / megabyte)} / ${t('megabytes', { count: number(maxBytes / megabyte) })}`,
        },
        { key: 'hits', head: t('cacheHits'), numeric: true, cell: ({ hits }) => number(hits) },
        { key: 'misses', head: t('cacheMisses'), numeric: true, cell: ({ misses }) => number(misses) },
        {
          key: 'rate',
          head: t('cacheRate'),
          numeric: true,
          cell: ({ hits, misses }) => (hits + misses > 0 ? number(hits / (hits + misses), { style: 'percent' }) : '–'),
        },
        { key: 'evictions', head: t('cacheEvictions'), numeric: true, cell: ({ evictions }) => number(evictions) },
      ]}
      rows={caches}
      rowKey={({ id }) => id}
    />
  )
}
