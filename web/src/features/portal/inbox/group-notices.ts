import type { Notice } from '../../../model/notices/notice-queries.ts'

/** Consecutive notices about one task, or one about something else. */
export type NoticeGroup = { key: string; notices: Notice[] }

const subjectOf = ({ _id, task, probe }: Notice) => task?._id ?? probe?._id ?? _id

/** Groups consecutive notices of a day about the same task or service; keeps the order. */
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
