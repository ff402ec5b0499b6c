import { maxNameLength } from '@passerelle/contract/limits'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import type { PresetPage, PresetView } from './preset-queries.ts'
import { usePresets } from './use-presets.ts'

/** Button that saves what the page shows under a name, for oneself or for all staff (API-058). */
export const SavePreset = ({ page, view }: { page: PresetPage; view: PresetView }) => {
  const t = useTranslations('backlog')
  const { save } = usePresets(page)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [shared, share] = useState(page === 'backlog')
  const send = () =>
    save.mutate(
      { name, shared, ...view },
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
        className="preset-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') send()
        }}
      >
        <TextInput
          label={t('presetName')}
          value={name}
          maxLength={maxNameLength}
          autoComplete="off"
          error={save.isError ? getErrorMessage(save.error, t('saveFailed')) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Choice type="checkbox" name="shared" checked={shared} onChange={() => share(!shared)}>
          {t('shared')}
        </Choice>
        <Button variant="primary" size="small" type="submit" loading={save.isPending} disabled={name.trim() === ''}>
          {t('saveIt')}
        </Button>
      </form>
    </Popover>
  )
}
