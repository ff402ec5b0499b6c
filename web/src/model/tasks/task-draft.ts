/** Values of the task form: title and description. */
export type TaskDraft = { name: string; description: string }

/**
 * Whether the form has unsaved changes: it differs from the stored task or, for a new task, any field is filled
 * (TSK-030).
 */
export const isDirty = (draft: TaskDraft, stored: TaskDraft | null): boolean =>
  stored
    ? draft.name !== stored.name || draft.description !== stored.description
    : draft.name.trim() !== '' || draft.description.trim() !== ''

/**
 * Edit conflicts: fields changed both in the form and by another user since the form was opened. Saving would overwrite
 * the other change unseen.
 */
export const overtaken = (draft: TaskDraft, before: TaskDraft, stored: TaskDraft): (keyof TaskDraft)[] =>
  (['name', 'description'] as const).filter(
    (part) => draft[part] !== before[part] && stored[part] !== before[part] && stored[part] !== draft[part],
  )
