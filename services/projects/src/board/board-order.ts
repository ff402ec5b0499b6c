/**
 * WHERE and ORDER BY of one board list (account $1, list $2); `again` repeats the order for the rows of a page. The
 * conditions must match the partial indexes `tasks_board_open` and `tasks_board_done`.
 */
export type BoardOrder = { name: 'open' | 'done'; where: string; order: string; again: string }

/** Highest priority first, then newest (TSK-019, OPEN-025). */
export const open: BoardOrder = {
  name: 'open',
  where: `app_id = $1 AND list_id = $2 AND list_id <> 'done' AND deleted_at IS NULL`,
  order: 'priority DESC, created_at DESC, id DESC',
  again: 'page.priority DESC, page."createdAt" DESC, page.id DESC',
}
/** Most recently moved to done first (OPEN-025). */
export const done: BoardOrder = {
  name: 'done',
  where: `app_id = $1 AND list_id = $2 AND list_id = 'done' AND deleted_at IS NULL`,
  order: 'done_at DESC, id DESC',
  again: 'page."doneAt" DESC, page.id DESC',
}

/** Counting stops here, which bounds its cost; the web then shows "1000+". */
export const maxCount = 1001
