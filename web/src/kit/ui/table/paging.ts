/** Default number of rows a page (CON-002). */
export const defaultPageSize = 5

export type Paging = { page: number; pageSize?: number; total: number }

/** Range of rows of a page; pages count from 1, a page beyond the last is the last. */
export const pageOf = ({ page, pageSize = defaultPageSize, total }: Paging) => {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(Math.max(1, page), pages)
  return {
    pages,
    current,
    from: total === 0 ? 0 : (current - 1) * pageSize + 1,
    to: Math.min(current * pageSize, total),
  }
}
