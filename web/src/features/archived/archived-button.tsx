import { IconArchive } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadWithMessages } from '../../shared/i18n/messages.ts'
import { Button } from '../../shared/ui/button.tsx'
import { lazyWithTimeout } from '../../shared/ui/lazy-with-timeout.ts'
import { usePreloadWhenIdle } from '../../shared/ui/preload-when-idle.ts'

const ArchivedDialog = lazyWithTimeout(() => loadWithMessages(() => import('./archived-dialog.tsx')))

/** Button that opens the archived tasks (TSK-045); they are not loaded before. */
export const ArchivedButton = () => {
  const t = useTranslations('archived')
  const [open, setOpen] = useState(false)
  usePreloadWhenIdle(ArchivedDialog.load)
  return (
    <>
      <Button variant="ghost" size="small" icon={IconArchive} onClick={() => setOpen(true)}>
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
