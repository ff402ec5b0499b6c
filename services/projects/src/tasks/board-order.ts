/**
 * One side of the board: which requests of account $1 and list $2 it has, in which order, and the same order said of a page that was read.
 * The conditions are written out as in the indexes made for them, tasks_board_open and tasks_board_done.
 */
export type BoardOrder = { name: 'open' | 'done'; where: string; order: string; again: string }

/** Highest priority first, then newest (TSK-019, OPEN-025). */
export const open: BoardOrder = {
  name: 'open',
  where: `app_id = $1 AND list_id = $2 AND list_id <> 'done' AND deleted_at IS NULL`,
  order: 'priority DESC, created_at DESC, id DESC',
  again: 'page.priority DESC, page."createdAt" DESC, page.id DESC',
}
/** The latest move to done first (OPEN-025). */
export const done: BoardOrder = {
  name: 'done',
  where: `app_id = $1 AND list_id = $2 AND list_id = 'done' AND deleted_at IS NULL`,
  order: 'done_at DESC, id DESC',
  again: 'page."doneAt" DESC, page.id DESC',
}

/** A list is counted this far; more cards than that are "1000+" and cost nothing. */
export const maxCount = 1001
