import type { QueryClient } from '@tanstack/react-query'
import { readViews } from '../cache/board-views.ts'
import { findRow } from '../cache/task-row-cache.ts'
import type { TaskCard } from './task-queries.ts'

/** What a loaded table or board knows of a task, by task id or slug. */
export const findKnownTask = (client: QueryClient, id: string): TaskCard | undefined =>
  findRow(client, id) ??
  readViews(client)
    .flatMap(({ lists }) => Object.values(lists).flatMap(({ pages }) => pages.flatMap((page) => page.list)))
    .find((card) => card._id === id || card.taskId === id)
