import type { QueryClient } from '@tanstack/react-query'
import type { ListId } from '../../shared/tasks/list-ids.ts'
import { showGuess } from '../../shared/tasks/show-guess.ts'
import { movedTo } from '../../shared/tasks/state-guess.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'

/** Shows a card where it is moved to, until the server answers: one change among others that may be under way. */
export const showMove = (client: QueryClient, card: TaskCard, to: ListId, now: Date): ReturnType<typeof showGuess> =>
  showGuess(client, card, movedTo(card, to, now.toISOString()))
