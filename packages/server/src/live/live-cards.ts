import type { EventOf } from '@passerelle/contract/events'
import type { TaskCard } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'

/** A card read once for all its receivers; `show` serializes it as the reader may see it. */
export type LiveCard = { ownerId: string; show: (reader: Person) => TaskCard }
export type TaskRef = { appId: string; id: string }
/** Reads the cards of these tasks with one statement: task id → card. */
export type ReadLiveCards = (tasks: readonly TaskRef[]) => Promise<ReadonlyMap<string, LiveCard>>

/** Events that change what a card shows. */
const changesCard = /^(?:task|estimate|completion|merge_request|work)\./
/**
 * Maximum number of tasks of one account whose cards are sent for one batch of events; after a change of more tasks
 * browsers refetch their lists instead.
 */
const maxPerAccount = 12

export type BatchCardsDeps = {
  readCards: ReadLiveCards
  /** Whether a socket of this process subscribes to the board of the event's account and may receive the event. */
  isShownOnBoard: (event: EventOf) => boolean
  logger: { error: (details: object, text: string) => void }
}

/**
 * Returns the card of an event's task. The cards of a batch are read together, by the first event that needs one: they
 * are as new as every event of the batch, or newer. Undefined if no board needs it or it cannot be read; browsers then
 * refetch the task.
 */
export const createBatchCards = ({ readCards, isShownOnBoard, logger }: BatchCardsDeps) => {
  const reads = new WeakMap<readonly EventOf[], ReturnType<ReadLiveCards>>()

  const isCardEvent = (event: EventOf) => changesCard.test(event.name) && isShownOnBoard(event)
  const readBatch = async (batch: readonly EventOf[]): ReturnType<ReadLiveCards> => {
    const tasks = new Map(
      batch.filter(isCardEvent).map(({ appId, subject }) => [subject, { appId: appId!, id: subject }]),
    )
    const byAccount = Map.groupBy(tasks.values(), ({ appId }) => appId)
    const few = [...byAccount.values()].filter((those) => those.length <= maxPerAccount).flat()
    if (few.length === 0) return new Map()
    return readCards(few).catch((err: unknown) => {
      logger.error({ err }, 'the cards of live events could not be read')
      return new Map()
    })
  }
  return async (event: EventOf, batch: readonly EventOf[]): Promise<LiveCard | undefined> => {
    if (!isCardEvent(event)) return undefined
    const read = reads.get(batch) ?? readBatch(batch)
    reads.set(batch, read)
    return (await read).get(event.subject)
  }
}
