import type { ReadLiveCards, TaskRef } from '@passerelle/server/live/live-cards'
import type { Platform } from '@passerelle/server/platform'
import { peopleFields, peopleLaterals } from '../tasks/people-columns.ts'
import { stepFields } from '../tasks/step-columns.ts'
import { taskFields, taskLaterals } from '../tasks/task-columns.ts'
import { statement } from './statement-rows.ts'
import { toCard, type CardRow } from './task-serializer.ts'

const cards = statement(
  'projects.live-cards',
  `SELECT ${taskFields}, ${peopleFields}, ${stepFields}
           FROM unnest($1::bpchar[], $2::bpchar[]) AS wanted (app_id, id)
           JOIN projects.tasks t ON t.app_id = wanted.app_id AND t.id = wanted.id ${taskLaterals} ${peopleLaterals}`,
  { notNull: ['spent', 'worked', 'timers', 'memberIds'] },
).as<
  Pick<CardRow, 'kind' | 'priority' | 'listId' | 'pendingStatus' | 'quoteState' | 'metadata' | 'labels' | 'people'>
>()

export const liveCardsStatement = (tasks: readonly TaskRef[]) =>
  cards.with(
    tasks.map(({ appId }) => appId),
    tasks.map(({ id }) => id),
  )

/** Reads the cards that live events carry (THR-016), archived tasks included. */
export const liveCards =
  ({ database }: Pick<Platform, 'database'>): ReadLiveCards =>
  async (tasks) => {
    const { rows } = await database.query(liveCardsStatement(tasks))
    return new Map(rows.map((row) => [row.id, { ownerId: row.ownerId, show: (reader) => toCard(reader, row) }]))
  }
