import { IconPlus } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Board } from '../../features/board/board.tsx'
import { NewTaskDialog } from '../../features/new-task/new-task-dialog.tsx'
import { RunningLink } from '../../features/work-logs/running-link.tsx'
import { useApp, useMe } from '../../shared/session/me.ts'
import { useBoardLive } from '../../shared/tasks/use-board-live.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'

/** The board, with the opened request over it (UIX-001, UIX-002, TSK-012, TSK-020, TSK-021). */
export const BoardPage = () => {
  const t = useTranslations()
  const me = useMe()
  const app = useApp()
  const [writing, write] = useState(false)
  const staff = me?.side === 'staff'
  useBoardLive(app?._id, me?._id, ({ taskId, name }) => t('board.arrived', { taskId, name }))
  const create = <Button look="primary" icon={IconPlus} onClick={() => write(true)}>{t('board.newRequest')}</Button>
  return (
    <div className="board-page">
      <div className="topbar">
        <h1>{t('board.title')}</h1>
        <span className="push" />
        {staff && <RunningLink />}
        {create}
      </div>
      {me && app && <Board staff={staff} provider={app.providerName} empty={<EmptyState compact title={t('board.emptyAll')} action={create}>{t('board.emptyAllText')}</EmptyState>} />}
      <NewTaskDialog open={writing} staff={staff} onClose={() => write(false)} />
      <Outlet />
    </div>
  )
}
