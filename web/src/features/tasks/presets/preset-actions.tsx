import { maxNameLength } from '@passerelle/contract/limits'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import type { Preset, PresetPage, PresetView } from './preset-queries.ts'
import { usePresets } from './use-presets.ts'

/** Menu of a preset: rename, share or keep, replace by what the page shows, delete (API-059, API-060). */
export const PresetActions = ({
  page,
  preset,
  view,
  isCurrent,
}: {
  page: PresetPage
  preset: Preset
  view: PresetView
  isCurrent: boolean
}) => {
  const t = useTranslations('backlog')
  const ask = useTranslations('confirm')
  const { edit, remove } = usePresets(page)
  const [name, setName] = useState(preset.name)
  const presetId = preset._id
  const renamed = name.trim() !== '' && name.trim() !== preset.name
  return (
    <Popover
      label={t('actionsOf', { name: preset.name })}
      onOpenChange={(open) => open && setName(preset.name)}
      trigger={
        <Button
          variant="ghost"
          size="small"
          className="icon"
          icon={IconDots}
          aria-label={t('actionsOf', { name: preset.name })}
        />
      }
    >
      <form
        className="preset-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (renamed) edit.mutate({ presetId, name })
        }}
      >
        <TextInput
          label={t('presetName')}
          value={name}
          maxLength={maxNameLength}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="small" type="submit" disabled={!renamed} loading={edit.isPending}>
          {t('rename')}
        </Button>
        <Choice
          type="checkbox"
          name="shared"
          checked={preset.shared}
          onChange={() => edit.mutate({ presetId, shared: !preset.shared })}
        >
          {t('shared')}
        </Choice>
        {!isCurrent && (
          <Button size="small" loading={edit.isPending} onClick={() => edit.mutate({ presetId, ...view })}>
            {t('replace')}
          </Button>
        )}
        <ConfirmButton
          size="small"
          question={ask('preset', { name: preset.name })}
          onConfirm={() => remove.mutate(presetId)}
        >
          {t('delete')}
        </ConfirmButton>
      </form>
    </Popover>
  )
}
