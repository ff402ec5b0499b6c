import { IconArchive } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../shared/i18n/texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.ts'

const ArchivedDialog = lazyPart(() => withTexts(() => import('./archived-dialog.tsx')))

/** Opens the archived requests (TSK-045); nothing of them is loaded before. */
export const ArchivedButton = () => {
  const t = useTranslations('archived')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="bare" size="small" icon={IconArchive} onClick={() => setOpen(true)}>
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
