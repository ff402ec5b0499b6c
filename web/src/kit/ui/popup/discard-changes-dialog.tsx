import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks for confirmation before unsaved changes are discarded (TSK-030). */
export const DiscardChangesDialog = ({
  open,
  onStay,
  onLeave,
}: {
  open: boolean
  onStay: () => void
  onLeave: () => void
}) => {
  const t = useTranslations('task')
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t('leaveTitle')}
      description={t('leaveText')}
      footer={
        <>
          <Button variant="danger" onClick={onLeave}>
            {t('leaveAction')}
          </Button>
          <Button variant="primary" onClick={onStay}>
            {t('stayAction')}
          </Button>
        </>
      }
    />
  )
}
