import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
import { pageOf, type Paging } from './paging.ts'
import './pagination.css'

/**
 * Pagination: the range of rows shown, the total, and buttons for other pages; five rows a page by default (CON-002).
 */
export const Pagination = ({ onPage, ...paging }: Paging & { onPage: (page: number) => void }) => {
  const t = useTranslations('fields')
  const { pages, current, from, to } = pageOf(paging)
  return (
    <nav className="pagination" aria-label={t('pages')}>
      <span className="num" aria-live="polite">
        {t('shown', { from, to, total: paging.total })}
      </span>
      {pages > 1 && (
        <>
          <Button size="small" icon={IconChevronLeft} disabled={current === 1} onClick={() => onPage(current - 1)}>
            {t('previousPage')}
          </Button>
          <Button size="small" icon={IconChevronRight} disabled={current === pages} onClick={() => onPage(current + 1)}>
            {t('nextPage')}
          </Button>
        </>
      )}
    </nav>
  )
}
