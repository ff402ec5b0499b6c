/** The three lists of the board, in display order (TSK-007, TSK-011). */
export const listIds = ['todo', 'in_progress', 'done'] as const
export type ListId = (typeof listIds)[number]
