import type { Notice } from '../../shared/notices/notice-queries.ts'

/** Notices about one request that follow each other, or one about something else. */
export type NoticeGroup = { key: string; notices: Notice[] }

const subjectOf = ({ _id, task, probe }: Notice) => task?._id ?? probe?._id ?? _id

/** Groups neighbouring notices about the same request or service, within a day; the order stays. */
export const groupNotices = (notices: readonly Notice[], dayOf: (instant: string) => string): NoticeGroup[] => {
  const groups: (NoticeGroup & { subject: string; day: string })[] = []
  for (const notice of notices) {
    const [subject, day] = [subjectOf(notice), dayOf(notice.createdAt)]
    const last = groups.at(-1)
    if (last?.subject === subject && last.day === day) last.notices.push(notice)
    else groups.push({ key: notice._id, subject, day, notices: [notice] })
  }
  return groups
}
