import { Outlet, useSearch } from '@tanstack/react-router'
import { HomePage } from './home-page.tsx'
import { TasksPage } from '../tasks/tasks-page.tsx'

/** What is under an open task: the page it was opened from, the table by default (DAY-052). */
export const TasksRoute = () => {
  const { from } = useSearch({ strict: false })
  if (from !== 'home') return <TasksPage />
  return (
    <>
      <HomePage />
      <Outlet />
    </>
  )
}
