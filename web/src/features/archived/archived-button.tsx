import { IconArchive } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadWithMessages } from '../../shared/i18n/messages.ts'
import { Button } from '../../shared/ui/button.tsx'
import { lazyWithTimeout } from '../../shared/ui/lazy-with-timeout.ts'

const ArchivedDialog = lazyWithTimeout(() => loadWithMessages(() => import('./archived-dialog.tsx')))

/** Opens the archived requests (TSK-045); nothing of them is loaded before. */
export const ArchivedButton = () => {
  const t = useTranslations('archived')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="bare" size="small" icon={IconArchive} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && (
        <Suspense>
          <ArchivedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
