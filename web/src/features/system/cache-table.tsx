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
      columns={[t('host'), t('cacheMemory'), t('cacheHits'), t('cacheMisses'), t('cacheRate'), t('cacheEvictions')]}
      numbersFrom={1}
      stacked
    >
      {caches.map(({ id, host, bytes, maxBytes, hits, misses, evictions }) => (
        <tr key={id}>
          <th scope="row">{host}</th>
          <td data-label={t('cacheMemory')} className="r num">
            {number(bytes / megabyte)} / {t('megabytes', { count: number(maxBytes / megabyte) })}
          </td>
          <td data-label={t('cacheHits')} className="r num">
            {number(hits)}
          </td>
          <td data-label={t('cacheMisses')} className="r num">
            {number(misses)}
          </td>
          <td data-label={t('cacheRate')} className="r num">
            {hits + misses > 0 ? number(hits / (hits + misses), { style: 'percent' }) : '–'}
          </td>
          <td data-label={t('cacheEvictions')} className="r num">
            {number(evictions)}
          </td>
        </tr>
      ))}
    </SystemSection>
  )
}
