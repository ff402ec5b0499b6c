import { maxQuoteLines, maxQuoteTermsLength } from '@passerelle/contract/limits'
import { quotes } from '@passerelle/contract/projects/quotes'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { useToastMutation } from '../../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../../kit/ui/button/confirm-button.tsx'
import { Select } from '../../../../kit/ui/choice/select.tsx'
import { DayField } from '../../../../kit/ui/date/day-field.tsx'
import { Field, TextArea } from '../../../../kit/ui/form/field.tsx'
import { OvertakenNotice } from '../../../../kit/ui/form/overtaken-notice.tsx'
import { useVersionedDraft } from '../../../../kit/ui/form/use-versioned-draft.ts'
import { Dialog } from '../../../../kit/ui/popup/dialog.tsx'
import { LeaveGuard } from '../../../../kit/ui/popup/leave-guard.tsx'
import { mutateTask } from '../../../../model/tasks/mutations/mutate-task.ts'
import { useTaskMutation } from '../../../../model/tasks/mutations/use-task-mutation.ts'
import { taskQueries, type Task } from '../../../../model/tasks/queries/task-queries.ts'
import { pricesBefore } from './prices-before.ts'
import { draftOf, emptyLine, sumsOf, toBody, type QuoteDraft } from './quote-draft.ts'
import { QuoteLineFields } from './quote-line-fields.tsx'
import { quoteQueries, type Quote } from './quote-queries.ts'

type Prices = Parameters<typeof draftOf>[1]

const QuoteForm = ({
  task,
  base,
  previous,
  prices,
  onEdited,
  onClose,
}: {
  task: Task
  base: Quote | undefined
  previous: Quote | undefined
  prices: Prices
  onEdited: (isEdited: boolean) => void
  onClose: () => void
}) => {
  const t = useTranslations('quotes')
  const locale = useLocale()
  const ask = useTranslations('confirm')
  const format = useFormat()
  const client = useQueryClient()
  const edited = useVersionedDraft<Quote, QuoteDraft>(base?.state === 'draft' ? base : undefined, (quote = base) =>
    quote
      ? draftOf(quote, prices, locale)
      : { billing: 'fixed', terms: null, validUntil: '', lines: [emptyLine('time', locale, task.name, prices)] },
  )
  const { base: stored, draft, isOvertaken, change: setDraft } = edited
  const { isEdited } = edited
  useEffect(() => onEdited(isEdited), [isEdited, onEdited])
  const body = toBody(draft)
  const sums = sumsOf(draft)
  const changed = draft.lines.filter((line) => Object.keys(pricesBefore(line, previous)).length > 0).length
  const net = (quote: Quote | undefined) => t('net', { amount: format.money(quote?.netInCents ?? 0) })
  const change = (lines: QuoteDraft['lines']) => setDraft({ ...draft, lines })
  const add = (kind: 'time' | 'item') => change([...draft.lines, emptyLine(kind, locale, '', prices)])
  const save = async () => {
    if (!body) throw new Error(t('failed'))
    const saved = await mutateTask(task, quotes.saveQuote, { ...body, ...(stored && { version: stored.version }) })
    edited.saved(saved, draft)
    return saved
  }
  const refresh = () => client.invalidateQueries({ queryKey: quoteQueries.all(task) })
  const keep = useToastMutation({
    send: save,
    done: () => t('saved'),
    failed: t('failed'),
    // After a refusal too: a colleague may have saved first.
    stale: quoteQueries.all(task),
  })
  const send = useTaskMutation(task, {
    mutationFn: async (_: null) => mutateTask(task, quotes.sendQuote, { version: (await save()).version }),
    errorMessage: t('sendFailed'),
    onSuccess: () => {
      void refresh()
      onClose()
    },
  })
  const remove = useToastMutation({
    send: () => mutateTask(task, quotes.deleteQuote, {}),
    done: () => t('removed'),
    after: () => {
      void refresh()
      onClose()
    },
    failed: t('failed'),
  })
  return (
    <form className="quote-form" onSubmit={(event) => event.preventDefault()}>
      {isOvertaken && <OvertakenNotice onTake={edited.takeNewer} onReplace={edited.replaceNewer} />}
      <ul className="quote-form-lines" aria-label={t('lines')}>
        {draft.lines.map((line, index) => (
          <QuoteLineFields
            key={line.key}
            line={line}
            position={index + 1}
            before={pricesBefore(line, previous)}
            onChange={(next) => change(draft.lines.with(index, next))}
            onRemove={() => change(draft.lines.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {draft.lines.length < maxQuoteLines && (
        <div className="quote-form-row">
          <Button icon={IconPlus} onClick={() => add('time')}>
            {t('addTime')}
          </Button>
          <Button icon={IconPlus} onClick={() => add('item')}>
            {t('addItem')}
          </Button>
        </div>
      )}
      <div className="quote-form-terms">
        <Field label={t('billing')}>
          {({ id }) => (
            <Select
              id={id}
              value={draft.billing}
              options={[
                { value: 'fixed', label: t('fixed') },
                { value: 'time', label: t('timeSpent') },
              ]}
              onChange={(billing) => setDraft({ ...draft, billing })}
            />
          )}
        </Field>
        <div>
          <DayField
            label={t('validity')}
            value={draft.validUntil}
            onChange={(validUntil) => setDraft({ ...draft, validUntil })}
          />
          <p className="quiet">{t('validityHint')}</p>
        </div>
      </div>
      <TextArea
        label={t('terms')}
        maxLength={maxQuoteTermsLength}
        rows={3}
        value={draft.terms ?? ''}
        onChange={({ target }) => setDraft({ ...draft, terms: target.value })}
      />
      <p className="quote-form-total" role="status">
        {sums.time > 0 && t('total', { time: format.workTime(sums.time), amount: format.money(sums.netInCents) })}
      </p>
      {changed > 0 && (
        <p className="quiet">
          {t('pricesChanged', { count: changed, number: previous?.number ?? '', amount: net(previous) })}
        </p>
      )}
      <div className="quote-form-row">
        {stored && (
          <ConfirmButton
            question={ask('quoteDraft', { name: task.taskId })}
            variant="ghost"
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            {t('remove')}
          </ConfirmButton>
        )}
        <span className="push" />
        <Button
          loading={keep.isPending}
          disabled={!body || send.isPending || isOvertaken}
          onClick={() => keep.mutate()}
        >
          {t('save')}
        </Button>
        <Button
          variant="primary"
          loading={send.isPending}
          disabled={!body || keep.isPending || isOvertaken}
          onClick={() => send.mutate(null)}
        >
          {body ? t('sendAmount', { amount: format.money(sums.netInCents) }) : t('send')}
        </Button>
      </div>
    </form>
  )
}

/**
 * Editor of the draft of a quote: its lines, billing, validity and terms (BIL-010, BIL-019). Prices that differ from
 * those of `previous`, the quote that it follows, are marked (BIL-017).
 */
export const QuoteDialog = ({
  task,
  base,
  previous,
  onClose,
}: {
  task: Task
  base: Quote | undefined
  previous: Quote | undefined
  onClose: () => void
}) => {
  const t = useTranslations('quotes')
  // Prices are those of the provider's labels; an account sees its labels without them.
  const { data: labels } = useQuery(taskQueries.labels(null))
  const category = labels?.list.find(({ _id, type }) => type === 'category' && task.labelIds.includes(_id))
  const rule = category?.rules[0]
  const prices = rule
    ? { dailyInCents: rule.unitDailyAmountInCents, hourlyInCents: rule.unitHourlyAmountInCents }
    : null
  const [isEdited, setEdited] = useState(false)
  return (
    <>
      <Dialog open wide isEdited={isEdited} onClose={onClose} title={t('editor', { taskId: task.taskId })}>
        {labels && (
          <QuoteForm
            task={task}
            base={base}
            previous={previous}
            prices={prices}
            onEdited={setEdited}
            onClose={onClose}
          />
        )}
      </Dialog>
      <LeaveGuard isActive={isEdited} />
    </>
  )
}
