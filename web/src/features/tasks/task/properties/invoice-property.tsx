import { maxInvoiceReferenceLength, maxLinkLength } from '@passerelle/contract/limits'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isHttpsLink } from '../../../../kit/format/https-link.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../../kit/ui/button/confirm-button.tsx'
import { InlineEditButton } from '../../../../kit/ui/button/inline-edit-button.tsx'
import { TextInput } from '../../../../kit/ui/form/field.tsx'
import { focusOnMount } from '../../../../kit/ui/focus/focus-on-mount.ts'
import { Popover } from '../../../../kit/ui/popup/popover.tsx'
import { getInvoice } from './get-invoice.ts'
import { useMetadata } from './use-metadata.ts'

const InvoiceForm = ({ task, onDone }: { task: Task; onDone: () => void }) => {
  const t = useTranslations()
  const ask = useTranslations('confirm')
  const [draft, setDraft] = useState(() => getInvoice(task) ?? { number: '', hostedUrl: '' })
  const [tried, setTried] = useState(false)
  const bill = useMetadata(task, onDone)
  const [number, hostedUrl] = [draft.number.trim(), draft.hostedUrl.trim()]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (number !== '' && isHttpsLink(hostedUrl)) bill.mutate({ invoice: { number, hostedUrl } })
  }
  return (
    <form className="picker" onSubmit={submit} noValidate>
      <TextInput
        label={t('task.invoiceOf')}
        maxLength={maxInvoiceReferenceLength}
        ref={focusOnMount}
        value={draft.number}
        error={tried && number === '' ? t('forms.required') : undefined}
        onChange={(event) => setDraft({ ...draft, number: event.target.value })}
      />
      <TextInput
        label={t('task.invoiceLink')}
        type="url"
        inputMode="url"
        maxLength={maxLinkLength}
        placeholder="https://"
        value={draft.hostedUrl}
        hint={t('task.invoiceHint')}
        error={tried && !isHttpsLink(hostedUrl) ? t('forms.website') : undefined}
        onChange={(event) => setDraft({ ...draft, hostedUrl: event.target.value })}
      />
      <div className="date-actions">
        {task.invoicedAt !== null && (
          <ConfirmButton
            question={ask('taskInvoice', { name: task.taskId })}
            variant="ghost"
            busy={bill.isPending}
            onConfirm={() => bill.mutate({ invoice: null })}
          >
            {t('task.removeInvoice')}
          </ConfirmButton>
        )}
        <Button variant="primary" type="submit" loading={bill.isPending}>
          {t('task.save')}
        </Button>
      </div>
    </form>
  )
}

/** Invoice of a task: staff set its number and link, or remove it (TSK-038, OPEN-023). */
export const InvoiceProperty = ({ task }: { task: Task }) => {
  const t = useTranslations('task')
  const [open, setOpen] = useState(false)
  const number = getInvoice(task)?.number
  return (
    <Popover
      label={t('invoice')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <InlineEditButton
          label={number === undefined ? t('addInvoice') : t('change', { name: t('invoice') })}
          value={number === undefined ? null : <span className="num">{number}</span>}
        />
      }
    >
      {open && <InvoiceForm task={task} onDone={() => setOpen(false)} />}
    </Popover>
  )
}
