import type { QueryClient } from '@tanstack/react-query'
import { guessesOf, type Guess } from './guesses.ts'
import { loadedCards } from './show-cards.ts'
import { showCard } from './task-cache.ts'
import { taskQueries, type Task, type TaskCard } from './task-queries.ts'

const shownNow = (client: QueryClient, id: string): TaskCard | undefined =>
  client.getQueryData<Task>(taskQueries.one(id).queryKey) ?? loadedCards(client, [id])[0]

/**
 * Shows what a change makes of a request until the server answers. `undo` takes that back and nothing else: changes made after it are shown without it, and
 * what the server has said meanwhile stands. `keep` once it has been made.
 */
export const showGuess = (
  client: QueryClient,
  task: TaskCard,
  part: Partial<Task>,
): { undo: () => void; keep: () => void } => {
  const guesses = guessesOf(client, task._id)
  const guess: Guess = { part, undo: showCard(client, { ...task, ...part }) }
  guesses.push(guess)
  return {
    undo: () => {
      const at = guesses.indexOf(guess)
      if (at < 0) return
      const taken = guesses.splice(at)
      for (const { undo } of taken.toReversed()) undo()
      for (const later of taken.slice(1)) {
        later.undo = showCard(client, { ...(shownNow(client, task._id) ?? task), ...later.part })
        guesses.push(later)
      }
    },
    keep: () => {
      const at = guesses.indexOf(guess)
      if (at >= 0) guesses.splice(at, 1)
    },
  }
}
