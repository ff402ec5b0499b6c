import { rooms } from '@passerelle/contract/bookings/rooms'
import { middayOf } from '@passerelle/kernel/nights'
import { isProblem } from '@passerelle/contract/problems'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { getErrorMessage, getFieldErrors } from '../../../kit/network/error-message.ts'
import { bookingQueries, type Room } from '../../../model/bookings/booking-queries.ts'
import { priceChoices } from '../../../model/bookings/catalogue-choices.ts'
import { useChoiceTexts } from '../../../model/bookings/use-choice-texts.ts'
import { focusFirstInvalid } from '../../../kit/ui/focus/focus-first-invalid.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { changedFields } from '../../../kit/ui/form/changed-fields.ts'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { SearchSelect } from '../../../kit/ui/form/search-select.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { paymentQueries } from '../../../model/payments/payment-queries.ts'
import { CatalogueState } from './catalogue-state.tsx'
import { emptyClosure, emptyOption, emptyRoom, emptySeason, roomDraftOf, roomOf, type RoomDraft } from './room-draft.ts'
import { RoomLines } from './room-lines.tsx'
import { SoldPicks } from './sold-picks.tsx'

const weekdays = ['2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06', '2026-02-07', '2026-02-08']

/** Dialog to create or change a room (API-140, API-141). */
export const RoomDialog = ({
  appId,
  room,
  onClose,
  onSaved,
}: {
  appId: string | undefined
  room: Room | undefined
  onClose: () => void
  onSaved: (room: Room) => void
}) => {
  const t = useTranslations('bookings')
  const words = useTranslations('rooms')
  const locale = useLocale()
  const { data: catalogue, error: failure, refetch } = useQuery(paymentQueries.catalogue(appId))
  // Without payment keys rooms have prices of their own.
  const hasCatalogue = !isProblem(failure, 'payments_not_configured')
  const texts = useChoiceTexts()
  const [initial] = useState<RoomDraft>(() => (room ? roomDraftOf(room, locale) : emptyRoom))
  const [draft, setDraft] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const change = (changes: Partial<RoomDraft>) => setDraft({ ...draft, ...changes })
  const { body, problems } = roomOf(draft, { hasCatalogue })
  const save = useToastMutation({
    send: () => {
      if (!room) return callOnce(rooms.createRoom, body)
      return call(rooms.changeRoom, { id: room._id, ...changedFields(roomOf(initial, { hasCatalogue }).body, body) })
    },
    after: onSaved,
    failed: t('failed'),
    firstField: true,
    stale: bookingQueries.ofAccount(appId),
  })
  const errors: Record<string, string | undefined> = getFieldErrors(save.error)
  const errorAt = (path: string) => {
    const problem = isChecked ? problems[path] : undefined
    return problem ? t(problem) : errors[path]
  }
  const errorsAt = (place: string) => ({
    productId: errors[`${place}productId`],
    priceId: errors[`${place}priceId`],
    taxRateId: errors[`${place}taxRateId`],
  })
  const text = (name: keyof RoomDraft, label: string, at: string, decimal = false) => (
    <TextInput
      label={label}
      value={draft[name] as string}
      error={errorAt(at)}
      inputMode={decimal ? 'decimal' : undefined}
      autoComplete="off"
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  const form = useRef<HTMLDivElement>(null)
  const submit = () => {
    setChecked(true)
    if (Object.keys(problems).length === 0) save.mutate()
    else focusFirstInvalid(form.current?.parentElement)
  }
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const toggle = (number: number) =>
    draft.arrivalDays.includes(number)
      ? draft.arrivalDays.filter((one) => one !== number)
      : [...draft.arrivalDays, number].sort((one, other) => one - other)
  return (
    <Dialog
      open
      guarded
      wide
      onClose={onClose}
      title={words(room ? 'editTitle' : 'add')}
      footer={
        <Button variant="primary" loading={save.isPending} onClick={submit}>
          {t('form.save')}
        </Button>
      }
    >
      {hasCatalogue && catalogue && <CatalogueState appId={appId} catalogue={catalogue} />}
      {hasCatalogue && failure && !catalogue && (
        <ErrorState title={getErrorMessage(failure, t('failed'))} onRetry={() => void refetch()} />
      )}
      <div className="room-form" ref={form}>
        {hasCatalogue ? (
          <SoldPicks catalogue={catalogue} value={draft} errors={errorsAt('')} onChange={change} />
        ) : (
          <>
            {text('name', words('name'), 'product.name')}
            {text('productId', words('productId'), 'productId')}
            {text('priceId', words('priceId'), 'priceId')}
            {text('price', words('basePrice'), 'product.unitAmountInCents', true)}
            {text('taxPercent', words('tax'), 'product.taxPercent', true)}
          </>
        )}
        {text('capacity', words('capacity'), 'bookingRestrictions.capacity', true)}
        {text('minNights', words('minNights'), 'bookingRestrictions.minNights', true)}
        {text('maxNights', words('maxNights'), 'bookingRestrictions.maxNights', true)}
        {text('advance', words('advanceField'), 'paymentAdvancePercent', true)}
      </div>
      <fieldset className="room-days">
        <legend>{words('arrivalDays')}</legend>
        {weekdays.map((day, index) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={draft.arrivalDays.includes(index + 1)}
              onChange={() => change({ arrivalDays: toggle(index + 1) })}
            />
            {weekday.format(middayOf(day))}
          </label>
        ))}
      </fieldset>
      <RoomLines
        title={words('seasons')}
        add={words('addSeason')}
        lines={draft.seasons}
        empty={emptySeason}
        fields={[
          { name: 'name', label: words('season') },
          { name: 'from', label: words('from'), type: 'date' },
          { name: 'to', label: words('to'), type: 'date' },
          // A price of the catalogue stands in its picker.
          ...(draft.seasons.every(({ priceId }) => priceId !== '') && draft.seasons.length > 0
            ? []
            : [{ name: 'price' as const, label: words('weekPrice'), decimal: true, at: 'unitAmountInCents' }]),
          { name: 'weekend', label: words('weekendPrice'), decimal: true, at: 'weekendAmountInCents' },
          { name: 'minNights', label: words('minNights'), decimal: true },
        ]}
        picks={
          hasCatalogue
            ? ({ priceId }, index, changeLine) => (
                <SearchSelect
                  label={t('picks.seasonPrice')}
                  error={errors[`priceList.${index}.priceId`]}
                  pending={!catalogue}
                  placeholder={t('picks.ownPrice')}
                  value={priceId || null}
                  options={catalogue ? priceChoices(catalogue, draft.productId, texts) : []}
                  onChange={(id) => changeLine({ priceId: id ?? '' })}
                />
              )
            : undefined
        }
        errorAt={(index, name) => errorAt(`priceList.${index}.${name}`)}
        onChange={(seasons) => change({ seasons })}
      />
      <RoomLines
        title={words('closed')}
        add={words('addClosure')}
        lines={draft.closures}
        empty={emptyClosure}
        fields={[
          { name: 'from', label: words('from'), type: 'date' },
          { name: 'to', label: words('to'), type: 'date' },
          { name: 'reason', label: words('reason') },
        ]}
        errorAt={(index, name) => errorAt(`bookingRestrictions.closedPeriods.${index}.${name}`)}
        onChange={(closures) => change({ closures })}
      />
      <RoomLines
        title={words('options')}
        add={words('addOption')}
        lines={draft.options}
        empty={emptyOption}
        fields={
          hasCatalogue
            ? []
            : [
                { name: 'name', label: words('name') },
                { name: 'productId', label: words('productId') },
                { name: 'priceId', label: words('priceId') },
                { name: 'price', label: words('price'), decimal: true, at: 'unitAmountInCents' },
                { name: 'taxPercent', label: words('tax'), decimal: true },
              ]
        }
        picks={
          hasCatalogue
            ? (option, index, changeLine) => (
                <SoldPicks
                  catalogue={catalogue}
                  value={option}
                  errors={errorsAt(`bookingOptions.${index}.`)}
                  onChange={changeLine}
                />
              )
            : undefined
        }
        errorAt={(index, name) => errorAt(`bookingOptions.${index}.${name}`)}
        onChange={(options) => change({ options })}
      />
    </Dialog>
  )
}
