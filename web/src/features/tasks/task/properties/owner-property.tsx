import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonEntry } from '../../../../model/users/user-queries.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { Avatar, fullName } from '../../../../kit/ui/display/avatar.tsx'
import { InlineEditButton } from '../../../../kit/ui/button/inline-edit-button.tsx'
import { lazyWithTimeout } from '../../../../kit/ui/lazy/lazy-with-timeout.ts'
import { Popover } from '../../../../kit/ui/popup/popover.tsx'
import { useSetOwner } from './use-set-owner.ts'

const OwnerChoices = lazyWithTimeout(() =>
  import('../../../../model/users/owner-choices.tsx').then((module) => ({ default: module.OwnerChoices })),
)

/** Owner of a task; staff can select another user of the account (TSK-042, TSK-071). */
export const OwnerProperty = ({ task, editable }: { task: Task; editable: boolean }) => {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  const setOwner = useSetOwner(task)
  const owner = task.people.find((person) => person._id === task.userId)
  const name = owner ? (
    <>
      <Avatar person={owner} decorative />
      {fullName(owner)}
    </>
  ) : (
    <span className="quiet">{t('common.deletedUser')}</span>
  )
  if (!editable) return name
  const choose = (person: PersonEntry) => {
    setOpen(false)
    setOwner(person)
  }
  return (
    <Popover
      label={t('task.requester')}
      open={open}
      onOpenChange={setOpen}
      trigger={<InlineEditButton label={t('task.change', { name: t('task.requester') })} value={name} />}
    >
      {open && (
        <Suspense>
          <OwnerChoices appId={task.appId} ownerId={task.userId} onSelect={choose} />
        </Suspense>
      )}
    </Popover>
  )
}
