import type { Platform } from '@passerelle/server/platform'

type Place = { appId: string; ownerId: string; slug: string }

/** Fixture: inserts a task with both threads into the tables of the projects service. */
export const givenTask = async ({ database, newId, clock }: Platform, { appId, ownerId, slug }: Place) => {
  const request = { appId, taskId: newId(), threadId: newId(), privateThreadId: newId() }
  await database.query({
    text: `INSERT INTO projects.tasks (app_id, id, slug, name, description, owner_id, thread_id, private_thread_id,
             created_at)
           VALUES ($1, $2, $3, 'Le scanner n’envoie plus', '', $4, $5, $6, $7)`,
    values: [appId, request.taskId, slug, ownerId, request.threadId, request.privateThreadId, clock.now()],
  })
  return request
}
