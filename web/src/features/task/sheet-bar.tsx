import { board } from '@passerelle/contract/projects/board'
import { IconChevronDown, IconLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { listIds, type ListId } from '../../shared/tasks/list-ids.ts'
import { movedTo } from '../../shared/tasks/state-guess.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { useTaskAction } from '../../shared/tasks/use-task-action.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ListMark } from '../../shared/ui/list-mark.tsx'
import { Menu, MenuItem } from '../../shared/ui/menu.tsx'
import { toast } from '../../shared/ui/toasts.tsx'
import { present } from '../../shared/installation/present.ts'
import { callOn } from '../../shared/tasks/call-on.ts'

const ListMenu = ({ task, staff }: { task: Task; staff: boolean }) => {
  const t = useTranslations()
  const move = useTaskAction(task, {
    run: (listId: ListId) =>
      staff ? callOn(task, board.editTask, { listId }) : callOn(task, board.moveTask, { listId }),
    failed: t('failures.moveTask'),
    guess: (listId) => movedTo(task, listId, present().toISOString()),
  })
  const name = (
    <>
      <ListMark list={task.listId} />
      {t(`words.listOne.${task.listId}`)}
    </>
  )
  if (!task.may.includes('move')) return <span className="sheet-list">{name}</span>
  return (
    <Menu
      trigger={
        <Button look="bare" size="small" className="sheet-list" data-part="list">
          {name}
          <Icon of={IconChevronDown} size={14} />
        </Button>
      }
    >
      {listIds
        .filter((listId) => listId !== task.listId)
        .map((listId) => (
          <MenuItem key={listId} onSelect={() => move.mutate(listId)}>
            {t('board.moveTo')} {t(`words.list.${listId}`)}
          </MenuItem>
        ))}
    </Menu>
  )
}

/** Id, list and share link of the open request (TSK-043); `account` names its account to who reads across accounts. */
export const SheetBar = ({
  task,
  staff,
  appId,
  account,
}: {
  task: Task
  staff: boolean
  appId: string
  account?: ReactNode
}) => {
  const t = useTranslations()
  const copyLink = async () => {
    const link = `${location.origin}/apps/${appId}?redirect=/projects/tasks/${task.taskId}`
    try {
      await navigator.clipboard.writeText(link)
      toast.success(t('failures.linkCopied'))
    } catch {
      toast.error(t('failures.linkNotCopied', { link })) // refused, or a page without https
    }
  }
  return (
    <>
      <span className="id sheet-id">{task.taskId}</span>
      {account}
      <ListMenu task={task} staff={staff} />
      <span className="push" />
      <Button look="bare" size="small" icon={IconLink} onClick={() => void copyLink()}>
        <span className="sheet-copy">{t('task.copyLink')}</span>
      </Button>
    </>
  )
}
