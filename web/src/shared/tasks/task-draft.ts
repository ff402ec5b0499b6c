/** What the form of a request holds: its title and its description. */
export type TaskDraft = { name: string; description: string }

/** Has the form something to lose: does it differ from the request as it stands, or, without one, is anything filled (TSK-030)? */
export const isDirty = (draft: TaskDraft, stored: TaskDraft | null): boolean =>
  stored
    ? draft.name !== stored.name || draft.description !== stored.description
    : draft.name.trim() !== '' || draft.description.trim() !== ''

/** What the form changes and somebody else has changed otherwise since it was opened: saving would put theirs out of the way unread. */
export const overtaken = (draft: TaskDraft, before: TaskDraft, stored: TaskDraft): (keyof TaskDraft)[] =>
  (['name', 'description'] as const).filter(
    (part) => draft[part] !== before[part] && stored[part] !== before[part] && stored[part] !== draft[part],
  )
