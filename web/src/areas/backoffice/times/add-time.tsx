import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { lazyWithTimeout } from '../../../kit/ui/lazy/lazy-with-timeout.ts'
import { useLazyDialog } from '../../../kit/ui/popup/use-lazy-dialog.ts'

const AddTimeDialog = lazyWithTimeout(() =>
  import('./add-time-dialog.tsx').then((module) => ({ default: module.AddTimeDialog })),
)

/** Adds a time of the reader on the day that is shown. */
export const AddTime = ({ meId, day }: { meId: string; day: string }) => {
  const t = useTranslations('day')
  const { open, turn, show, hide } = useLazyDialog()
  return (
    <>
      <Button icon={IconPlus} onClick={show}>
        {t('addTime')}
      </Button>
      {turn > 0 && (
        <Suspense>
          <AddTimeDialog key={turn} meId={meId} day={day} open={open} onClose={hide} />
        </Suspense>
      )}
    </>
  )
}
