/** Result of a poll for a preview, and the number of polls left. */
export type PreviewPoll = { hasPreview: boolean; left: number }

const everyMs = 1500
/** Maximum number of polls for a preview. */
const looks = 12

export const countPoll = (before: PreviewPoll | undefined, hasPreview: boolean): PreviewPoll => ({
  hasPreview,
  left: (before?.left ?? looks) - 1,
})

/** Whether polling is over: a preview is never generated for an unreadable image. */
export const isPollingOver = (look: PreviewPoll | undefined): boolean =>
  look !== undefined && !look.hasPreview && look.left <= 0

/** Polling interval in ms; a deleted file is not polled. */
export const getRefetchInterval = ({
  data,
  status,
}: {
  data: PreviewPoll | undefined
  status: 'pending' | 'error' | 'success'
}): number | false => (status === 'error' || data?.hasPreview || isPollingOver(data) ? false : everyMs)
