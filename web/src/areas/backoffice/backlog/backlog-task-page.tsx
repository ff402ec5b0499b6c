import { BackofficeTaskDetail } from '../tasks/task-page.tsx'

/** Task sheet over the backlog (UIX-005). */
export const BacklogTaskPage = () => (
  <BackofficeTaskDetail list="/admin/backlog" detail="/admin/backlog/tasks/$taskId" />
)
