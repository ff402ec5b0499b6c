import { board } from '@passerelle/contract/projects/board'
import { IconChevronDown, IconLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { listIds, type ListId } from '../../../model/tasks/queries/list-ids.ts'
import { getOptimisticMove } from '../../../model/tasks/optimistic/optimistic-state.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { useTaskMutation } from '../../../model/tasks/mutations/use-task-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { ListIcon } from '../../../kit/ui/icon/list-icon.tsx'
import { Menu, MenuItem } from '../../../kit/ui/popup/menu.tsx'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { RequestMailsMenu } from './request-mails-menu.tsx'
import { mutateTask } from '../../../model/tasks/mutations/mutate-task.ts'
import { useCopy } from '../../../kit/clipboard/use-copy.ts'

const ListMenu = ({ task, staff }: { task: Task; staff: boolean }) => {
  const t = useTranslations()
  const move = useTaskMutation(task, {
    mutationFn: (listId: ListId) =>
      staff ? mutateTask(task, board.editTask, { listId }) : mutateTask(task, board.moveTask, { listId }),
    errorMessage: t('failures.moveTask'),
    optimisticPatch: (listId) => getOptimisticMove(task, listId, serverNow().toISOString()),
  })
  const name = (
    <>
      <ListIcon list={task.listId} />
      {t(`words.listOne.${task.listId}`)}
    </>
  )
  if (!task.may.includes('move')) return <span className="sheet-list">{name}</span>
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="small" className="sheet-list" data-part="list">
          {name}
          <Icon icon={IconChevronDown} size={14} />
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

/** Slug, list and share link of the open task (TSK-043); `account` is shown on screens across accounts. */
export const TaskSheetHeader = ({
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
  const copy = useCopy({ done: t('failures.linkCopied') })
  const copyLink = () => copy(`${location.origin}/apps/${appId}?redirect=/projects/tasks/${task.taskId}`)
  return (
    <>
      <span className="id sheet-id" data-part="task-id sheet-id">
        {task.taskId}
      </span>
      {account}
      <ListMenu task={task} staff={staff} />
      <span className="push" />
      <RequestMailsMenu id={task._id} appId={appId} />
      <Button variant="ghost" size="small" icon={IconLink} onClick={() => void copyLink()}>
        <span className="sheet-copy">{t('task.copyLink')}</span>
      </Button>
    </>
  )
}
