import { maxClockLength, maxLayerNameLength } from '@passerelle/contract/limits'
import type { Oncall } from '@passerelle/contract/stats/oncall'
import { onCallHours } from '@passerelle/kernel/on-call'
import type { FieldProblem } from '@passerelle/kernel/validators/field-problem'
import { IconArrowUp, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { DayField } from '../../../kit/ui/date/day-field.tsx'
import { FieldError, TextInput } from '../../../kit/ui/form/field.tsx'
import { useFieldText } from '../../../kit/ui/form/field-text.ts'
import type { LayersInput } from './use-rota-changes.ts'
import { parseClock, useWeekdayNames } from './weekday-names.ts'

/** A layer as the form has it: its time of hand-over is typed. */
export type LayerDraft = LayersInput['layers'][number] & { time: string }

type LayerProblems = Partial<Record<'name' | 'members' | 'time' | 'startsOn', FieldProblem>>

/** What a layer lacks before it can be saved, by field. */
export const layerProblems = ({ name, members, time, startsOn }: LayerDraft): LayerProblems => ({
  ...(name.trim() === '' && { name: { key: 'forms.required' } }),
  ...(members.length === 0 && { members: { key: 'forms.required' } }),
  ...(parseClock(time) === null && { time: { key: 'forms.invalid' } }),
  ...(startsOn === '' && { startsOn: { key: 'forms.required' } }),
})

const shiftLengths = [1, 2, 3, 7, 14, 21, 28]

/** The people of a layer in the order of their turns. */
const Members = ({
  members,
  people,
  error,
  onChange,
}: {
  members: readonly string[]
  people: Oncall['people']
  error: string | undefined
  onChange: (members: string[]) => void
}) => {
  const t = useTranslations('oncall.layer')
  const nameOf = (id: string) => people.find(({ userId }) => userId === id)?.name ?? ''
  const rest = people.filter(({ userId, present }) => present && !members.includes(userId))
  const up = (index: number) => {
    const next = [...members]
    ;[next[index - 1], next[index]] = [next[index]!, next[index - 1]!]
    onChange(next)
  }
  return (
    <div className="oncall-members" data-invalid={error ? true : undefined}>
      <span>{t('members')}</span>
      <ol>
        {members.map((id, index) => (
          <li key={id}>
            {nameOf(id)}
            <span>
              {index > 0 && (
                <IconButton icon={IconArrowUp} label={t('up', { name: nameOf(id) })} onClick={() => up(index)} />
              )}
              <IconButton
                icon={IconX}
                label={t('leave', { name: nameOf(id) })}
                onClick={() => onChange(members.filter((one) => one !== id))}
              />
            </span>
          </li>
        ))}
      </ol>
      {rest.length > 0 && members.length < 20 && (
        <Select
          label={t('add')}
          value=""
          options={[
            { value: '', label: t('add') },
            ...rest.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          onChange={(id) => id !== '' && onChange([...members, id])}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

/** The fields of one layer of the rota, with what is wrong in them. */
export const LayerFields = ({
  layer,
  people,
  problems,
  onChange,
}: {
  layer: LayerDraft
  people: Oncall['people']
  problems: LayerProblems
  onChange: (layer: LayerDraft) => void
}) => {
  const t = useTranslations('oncall')
  const textOf = useFieldText()
  const weekdays = useWeekdayNames()
  const set = (fields: Partial<LayerDraft>) => onChange({ ...layer, ...fields })
  const lengths = [...new Set([...shiftLengths, layer.shiftDays])].toSorted((a, b) => a - b)
  return (
    <>
      <TextInput
        label={t('layer.name')}
        value={layer.name}
        maxLength={maxLayerNameLength}
        error={textOf(problems.name)}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Members
        members={layer.members}
        people={people}
        error={textOf(problems.members)}
        onChange={(members) => set({ members })}
      />
      <div className="oncall-rule">
        <label>
          <span>{t('layer.hours')}</span>
          <Select
            label={t('layer.hours')}
            value={layer.hours}
            options={onCallHours.map((value) => ({ value, label: t(`hours.${value}`) }))}
            onChange={(hours) => set({ hours })}
          />
        </label>
        <label>
          <span>{t('layer.weekday')}</span>
          <Select
            label={t('layer.weekday')}
            value={layer.handoverWeekday}
            options={weekdays.map((label, index) => ({ value: index + 1, label }))}
            onChange={(handoverWeekday) => set({ handoverWeekday })}
          />
        </label>
        <label>
          <span>{t('layer.days')}</span>
          <Select
            label={t('layer.days')}
            value={layer.shiftDays}
            options={lengths.map((value) => ({ value, label: String(value) }))}
            onChange={(shiftDays) => set({ shiftDays })}
          />
        </label>
        <TextInput
          label={t('layer.time')}
          value={layer.time}
          maxLength={maxClockLength}
          inputMode="numeric"
          error={textOf(problems.time)}
          onChange={({ target }) => set({ time: target.value })}
        />
        <DayField
          label={t('layer.startsOn')}
          value={layer.startsOn}
          error={textOf(problems.startsOn)}
          onChange={(startsOn) => set({ startsOn })}
        />
      </div>
    </>
  )
}
