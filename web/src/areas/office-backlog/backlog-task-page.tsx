import { BackofficeTaskDetail } from '../backoffice/task-page.tsx'

/** A request over the backlog (UIX-005). */
export const BacklogTaskPage = () => (
  <BackofficeTaskDetail list="/admin/backlog" detail="/admin/backlog/tasks/$taskId" />
)
