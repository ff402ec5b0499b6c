import type { FailedChange } from '@passerelle/contract/projects/bulk'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'

/** Tasks that a bulk change could not change, each with its reason and a link. */
export const FailedList = ({
  failed,
  linkTo,
  onClose,
}: {
  failed: readonly FailedChange[]
  linkTo: (taskId: string) => string
  onClose: () => void
}) => {
  const t = useTranslations('selection')
  return (
    <div className="bulk-failed" data-part="bulk-failed">
      <header>
        <Icon icon={IconAlertTriangle} />
        <h2>{t('failed', { count: failed.length })}</h2>
        <span className="quiet">{t('failedHint')}</span>
        <IconButton icon={IconX} label={t('closeFailed')} onClick={onClose} />
      </header>
      <ul>
        {failed.map(({ _id, taskId, name, message }) => (
          <li key={_id}>
            {taskId === null ? (
              <span>{t('unknown')}</span>
            ) : (
              <Link to={linkTo(taskId)} search>
                <span className="id" data-part="task-id">
                  {taskId}
                </span>{' '}
                {name}
              </Link>
            )}
            <span className="bulk-failure-reason" data-part="bulk-failure-reason">
              {message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
