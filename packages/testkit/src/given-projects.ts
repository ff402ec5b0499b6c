import type { LabelType } from '@passerelle/contract/projects/schemas'
import { labelStore } from '@passerelle/projects/labels/label-store'
import type { Label } from '@passerelle/projects/tasks/label'
import { defaultLabels, seedLabels } from '@passerelle/projects/labels/default-labels'
import { setEstimate } from '@passerelle/projects/estimates/estimate-flow'
import { newTask } from '@passerelle/projects/tasks/new-task'
import { patchTask } from '@passerelle/projects/tasks/task-update'
import { taskStore } from '@passerelle/projects/tasks/task-store'
import type { Task } from '@passerelle/projects/tasks/task'
import type { Platform } from '@passerelle/server/platform'

type Category = 'managed' | 'mission' | 'quote' | 'internal'
type LabelFields = Partial<Omit<Label, 'id' | 'key'>> & { inApps?: string[]; notInApps?: string[]; disabledAt?: Date }

/** Columns are stored as given; an estimate is proposed properly, so that a mission is on hold (EST-009). */
type TaskFields = Partial<Omit<Task, 'appId' | 'labels' | 'slug'>> & {
  app: { id: string }
  owner: { userId: string }
  category?: Category
  labels?: Label[]
}

/** Fixtures: inserts tasks and labels as rows, without events, in states that the rules can produce. */
export const givenProjects = (platform: Platform) => {
  const { clock, newId, database } = platform
  const tasks = taskStore(platform)
  const labels = labelStore(database)

  /** Returns a seeded label by the key of its category or by its name. */
  const seeded = async (name: string, type?: LabelType): Promise<Label> => {
    await seedLabels(database.query)
    const found = defaultLabels.find(
      (label) => (label.key === name || label.name === name) && (type === undefined || label.type === type),
    )
    if (!found) throw new Error(`There is no seeded label ${name}`)
    return { ...found, dependencies: [] }
  }

  /** Creates another label, a theme by default. */
  const label = async ({ inApps = [], notInApps = [], disabledAt, ...fields }: LabelFields = {}): Promise<Label> => {
    const id = newId()
    const made: Label = {
      id,
      name: `Label ${id.slice(-6)}`,
      type: 'theme',
      key: null,
      backgroundColor: '#3576bf',
      dependencies: [],
      rules: [],
      ...fields,
    }
    await database.prisma.label.create({ data: { ...made, inApps, notInApps, disabledAt: disabledAt ?? null } })
    return made
  }

  const task = async ({
    app,
    owner,
    category,
    labels: more = [],
    estimatedTime = null,
    ...columns
  }: TaskFields): Promise<Task> => {
    const now = clock.now()
    const chosen = [...(category ? [await seeded(category)] : []), ...more]
    const blank = newTask(
      { name: 'Le scanner n’envoie plus', description: 'Depuis ce matin.' },
      { appId: app.id, ownerId: owner.userId, createdById: owner.userId, now, newId },
    )
    const proposed = setEstimate({ ...blank, labels: chosen }, estimatedTime, now)
    const made = patchTask(proposed.task, columns).task
    await database.transaction(async (tx) => {
      await tasks.create(tx, made)
      await labels.saveLabels(tx, blank, made)
    })
    const written = await tasks.find(app.id, made.id)
    if (!written) throw new Error('The request was not written')
    return written
  }

  return { seeded, label, task }
}
