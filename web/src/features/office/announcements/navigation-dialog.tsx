import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { navigationSeenKey } from './navigation-seen.ts'

/** What is new in the navigation, shown once in each browser (APP-018). */
export default () => {
  const t = useTranslations('accountSettings.navigation')
  const [open, setOpen] = useState(true)
  const close = () => {
    safeLocalStorage.write(navigationSeenKey, '1')
    setOpen(false)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('title')}
      footer={
        <Button variant="primary" onClick={close}>
          {t('close')}
        </Button>
      }
    >
      <p>{t('text')}</p>
    </Dialog>
  )
}
