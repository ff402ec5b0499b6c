import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OwnerChoices } from '../../../model/users/owner-choices.tsx'
import type { PersonEntry } from '../../../model/users/user-queries.ts'
import type { Requester } from './preset.ts'
import { Avatar, fullName } from '../../../kit/ui/display/avatar.tsx'
import { Field } from '../../../kit/ui/form/field.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import '../../../kit/ui/choice/select.css'

/** Owner of a task that staff create; by default themselves (TSK-024, TSK-072). */
export const OwnerField = ({
  appId,
  owner,
  error,
  onChoose,
}: {
  appId: string
  owner: Requester | null
  error: string | undefined
  onChoose: (person: PersonEntry | null) => void
}) => {
  const t = useTranslations('task')
  const [open, setOpen] = useState(false)
  return (
    <Field label={t('requester')} error={error}>
      {(wiring) => (
        <Popover
          label={t('requester')}
          open={open}
          onOpenChange={setOpen}
          trigger={
            <button type="button" className="input select" data-part="select" {...wiring}>
              {owner ? (
                <>
                  <Avatar person={owner} decorative />
                  {fullName(owner)}
                </>
              ) : (
                t('ownerYou')
              )}
              <Icon icon={IconChevronDown} className="select-icon" />
            </button>
          }
        >
          {open && (
            <OwnerChoices
              appId={appId}
              ownerId={owner?._id ?? ''}
              onClear={() => onChoose(null)}
              onSelect={(person) => {
                setOpen(false)
                onChoose(person)
              }}
            />
          )}
        </Popover>
      )}
    </Field>
  )
}
