import { IconDots, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../shared/api/error-message.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ConfirmButton } from '../../shared/ui/confirm-button.tsx'
import { TextInput } from '../../shared/ui/field.tsx'
import { Popover } from '../../shared/ui/popover.tsx'
import { backlogQueries, type BacklogPreset } from './backlog-queries.ts'
import { fromPreset, isSameView, type BacklogView } from './backlog-view.ts'
import { usePresets } from './use-presets.ts'

const SavePreset = ({ view }: { view: BacklogView }) => {
  const t = useTranslations('backlog')
  const { save } = usePresets()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const send = () =>
    save.mutate(
      { name, view },
      {
        onSuccess: () => {
          setOpen(false)
          setName('')
        },
      },
    )
  return (
    <Popover
      label={t('save')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="small" icon={IconPlus}>
          {t('save')}
        </Button>
      }
    >
      <form
        className="backlog-save"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') send()
        }}
      >
        <TextInput
          label={t('presetName')}
          hint={t('shared')}
          value={name}
          maxLength={80}
          autoComplete="off"
          error={save.isError ? getErrorMessage(save.error, t('saveFailed')) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button variant="primary" size="small" type="submit" loading={save.isPending} disabled={name.trim() === ''}>
          {t('saveIt')}
        </Button>
      </form>
    </Popover>
  )
}

const PresetActions = ({
  preset,
  view,
  isCurrent,
}: {
  preset: BacklogPreset
  view: BacklogView
  isCurrent: boolean
}) => {
  const t = useTranslations('backlog')
  const { replace, remove } = usePresets()
  return (
    <Popover
      label={t('actionsOf', { name: preset.name })}
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
      <div className="backlog-save">
        {!isCurrent && (
          <Button
            size="small"
            loading={replace.isPending}
            onClick={() => replace.mutate({ presetId: preset._id, view })}
          >
            {t('replace')}
          </Button>
        )}
        <ConfirmButton size="small" onConfirm={() => remove.mutate(preset._id)}>
          {t('delete')}
        </ConfirmButton>
      </div>
    </Popover>
  )
}

/** Presets of backlog views shared by all staff, with a button to save the current view (BKL-001, BKL-002). */
export const PresetBar = ({
  view,
  isDefault,
  onShow,
}: {
  view: BacklogView
  isDefault: boolean
  onShow: (view: BacklogView | null) => void
}) => {
  const t = useTranslations('backlog')
  const { data: list = [] } = useQuery(backlogQueries.presets())
  const current = list.find((preset) => isSameView(fromPreset(preset), view))
  return (
    <nav className="backlog-presets" aria-label={t('presets')}>
      <button type="button" aria-pressed={isDefault} onClick={() => onShow(null)}>
        {t('everything')}
      </button>
      {list.map((preset) => (
        <span key={preset._id} className="backlog-preset">
          <button type="button" aria-pressed={preset === current} onClick={() => onShow(fromPreset(preset))}>
            {preset.name}
          </button>
          <PresetActions preset={preset} view={view} isCurrent={preset === current} />
        </span>
      ))}
      {!current && !isDefault && <SavePreset view={view} />}
    </nav>
  )
}
