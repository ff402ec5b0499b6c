/** What a look for a preview found, and how many are left. */
export type PreviewPoll = { hasPreview: boolean; left: number }

const everyMs = 1500
/** A preview that is not there after so many looks is not coming. */
const looks = 12

export const countPoll = (before: PreviewPoll | undefined, hasPreview: boolean): PreviewPoll => ({
  hasPreview,
  left: (before?.left ?? looks) - 1,
})

/** Was it never made, as of an image that nobody can read? Then there is nothing to wait for. */
export const isPollingOver = (look: PreviewPoll | undefined): boolean =>
  look !== undefined && !look.hasPreview && look.left <= 0

/** When to look again, in ms. A file that is gone has nothing to be looked for. */
export const getRefetchInterval = ({
  data,
  status,
}: {
  data: PreviewPoll | undefined
  status: 'pending' | 'error' | 'success'
}): number | false => (status === 'error' || data?.hasPreview || isPollingOver(data) ? false : everyMs)
