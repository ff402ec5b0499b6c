import { maxLabelNameLength } from '@passerelle/contract/limits'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import type { ManagedLabel } from './label-admin-queries.ts'
import { DeleteLabel } from './delete-label.tsx'
import { blankLabel, labelColours, parentTypes, toLabelDraft, toRules, withType } from './label-draft.ts'
import { useLabelChanges } from './use-label-changes.ts'

const types = ['category', 'theme', 'tag'] as const

/** Dialog of a label: name, color, parents, price, and the actions to disable or delete it (LBL-012). */
export const LabelDialog = ({
  appId,
  label,
  labels,
  onClose,
}: {
  appId: string
  label: ManagedLabel | null
  labels: readonly ManagedLabel[]
  onClose: () => void
}) => {
  const t = useTranslations()
  const locale = useLocale()
  const { save, disable } = useLabelChanges(appId)
  const [deleting, setDeleting] = useState(false)
  const [initial] = useState(() => (label ? toLabelDraft(label, locale) : blankLabel))
  const [draft, setDraft] = useState(initial)
  const rules = toRules(draft)
  const possible = draft.name.trim() !== '' && rules !== 'invalid'
  const parentType = parentTypes[draft.type]
  const parents = labels.filter(({ type, _id }) => type === parentType && _id !== label?._id)
  const colours = [...new Set([...labelColours, draft.backgroundColor])]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (possible) save.mutate({ label, initial, draft }, { onSuccess: onClose })
  }
  const toggle = (id: string) =>
    setDraft({
      ...draft,
      dependencies: draft.dependencies.includes(id)
        ? draft.dependencies.filter((one) => one !== id)
        : [...draft.dependencies, id],
    })
  if (label && deleting) return <DeleteLabel appId={appId} label={label} labels={labels} onClose={onClose} />
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={label ? t('labels.editTitle', { name: label.name }) : t('labels.newTitle')}
      description={t(label && label.apps?.in.length === 0 ? 'labels.everywhere' : 'labels.thisAccount')}
      wide
    >
      <form className="picker" onSubmit={submit} noValidate>
        <TextInput
          label={t('labels.name')}
          value={draft.name}
          maxLength={maxLabelNameLength}
          autoComplete="off"
          error={save.isError ? getErrorMessage(save.error, t('labels.failed')) : undefined}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        {!label && (
          <ChoiceGroup legend={t('labels.type')}>
            {types.map((type) => (
              <Choice
                key={type}
                type="radio"
                name="type"
                checked={draft.type === type}
                onChange={() => setDraft(withType(draft, type))}
              >
                {t(`words.labelType.${type}`)}
              </Choice>
            ))}
          </ChoiceGroup>
        )}
        <fieldset className="label-colours">
          <legend>{t('labels.colour')}</legend>
          {colours.map((colour) => (
            <label key={colour} style={{ '--c': colour }}>
              <input
                type="radio"
                name="colour"
                aria-label={colour}
                checked={draft.backgroundColor === colour}
                onChange={() => setDraft({ ...draft, backgroundColor: colour })}
              />
            </label>
          ))}
        </fieldset>
        {parents.length > 0 && (
          <ChoiceGroup legend={t('labels.parents')}>
            {parents.map((parent) => (
              <Choice
                key={parent._id}
                type="checkbox"
                name="parent"
                checked={draft.dependencies.includes(parent._id)}
                onChange={() => toggle(parent._id)}
              >
                {parent.name}
              </Choice>
            ))}
          </ChoiceGroup>
        )}
        <div className="label-prices">
          <TextInput
            label={t('labels.daily')}
            inputMode="decimal"
            value={draft.daily}
            error={rules === 'invalid' ? t('labels.priceInvalid') : undefined}
            onChange={(event) => setDraft({ ...draft, daily: event.currentTarget.value })}
          />
          <TextInput
            label={t('labels.hourly')}
            inputMode="decimal"
            value={draft.hourly}
            onChange={(event) => setDraft({ ...draft, hourly: event.currentTarget.value })}
          />
        </div>
        <p className="quiet">{t('labels.priceHint')}</p>
        {draft.type === 'category' && !label?.key && (
          <Choice
            type="checkbox"
            name="billable"
            checked={draft.billable}
            disabled={rules === 'invalid' || rules.length === 0}
            onChange={() => setDraft({ ...draft, billable: !draft.billable })}
          >
            {t('labels.billable')}
          </Choice>
        )}
        <div className="dialog-footer" data-part="dialog-footer">
          {label && (
            <span className="label-end">
              <Button
                size="small"
                icon={label.disabledAt ? IconEye : IconEyeOff}
                onClick={() => disable.mutate({ label, disabled: !label.disabledAt }, { onSuccess: onClose })}
              >
                {t(label.disabledAt ? 'labels.enable' : 'labels.disable')}
              </Button>
              {label.key === null && (
                <Button size="small" variant="danger" onClick={() => setDeleting(true)}>
                  {t('labels.delete')}
                </Button>
              )}
            </span>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" disabled={!possible} loading={save.isPending}>
            {t('labels.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
