import { ReopenNote } from '@passerelle/contract/projects/form-schemas'
import type { Timesheet } from '@passerelle/contract/projects/timesheets'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextArea } from '../../../kit/ui/form/field.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { useDecideWeek } from './use-decide-week.ts'

/** Reopens the week of somebody with a note for them (PLN-047). */
export const ReopenWeek = ({
  sheet,
  week,
  name,
  isPlaceholder,
}: {
  sheet: Pick<Timesheet, 'userId' | 'version'>
  week: string
  name: string
  isPlaceholder: boolean
}) => {
  const t = useTranslations('timesheets')
  const common = useTranslations('common')
  const [open, setOpen] = useState(false)
  const { reopen } = useDecideWeek(week)
  const form = useForm({
    initial: { note: '' },
    schema: ReopenNote,
    send: ({ note }) => reopen.mutateAsync({ ...sheet, note }),
    onSent: () => setOpen(false),
  })
  return (
    <>
      <Button size="small" disabled={isPlaceholder} onClick={() => setOpen(true)}>
        {t('reopen')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('reopenTitle', { name })}>
        <form className="picker" noValidate onSubmit={form.submit}>
          <TextArea label={t('reopenNote')} {...form.field('note')} />
          <div className="dialog-footer" data-part="dialog-footer">
            <Button onClick={() => setOpen(false)}>{common('cancel')}</Button>
            <Button variant="primary" type="submit" loading={form.isSending}>
              {t('reopen')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
