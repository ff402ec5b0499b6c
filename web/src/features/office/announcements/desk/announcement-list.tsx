import { IconSpeakerphone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { Badge } from '../../../../kit/ui/display/badge.tsx'
import { EmptyState } from '../../../../kit/ui/feedback/states.tsx'
import { middayOf } from '@passerelle/kernel/nights'
import type { Announcement } from './announcement-queries.ts'
import { useAnnouncementTitle } from './announcement-title.ts'

const stages = ['draft', 'planned', 'shown', 'over', 'withdrawn'] as const
const tones = { info: 'neutral', price: 'warning', terms: 'info' } as const

/** What is said below a title: when it was written, or its days and how many people read it. */
const Facts = ({ announcement }: { announcement: Announcement }) => {
  const t = useTranslations('announcements.desk')
  const format = useFormat()
  const { stage, updatedAt, createdBy, effectiveOn, shownUntil, acknowledge, acknowledged, seen, people } = announcement
  if (stage === 'draft') return <>{t('changed', { at: format.timeOrDay(updatedAt), by: createdBy ?? t('system') })}</>
  const day = effectiveOn
    ? t('effective', { day: format.day(middayOf(effectiveOn)) })
    : shownUntil && t('until', { day: format.day(middayOf(shownUntil)) })
  const count = t(acknowledge ? 'readBy' : 'seenBy', {
    count: String(acknowledge ? acknowledged : seen),
    of: String(people),
  })
  return <>{[day, stage === 'over' && announcement.key !== null ? '' : count].filter(Boolean).join(' · ')}</>
}

const isSeeded = ({ key }: Announcement) => key !== null
/** The first that is listed; undefined where nobody wrote one yet. */
export const firstListed = (list: readonly Announcement[]): Announcement | undefined =>
  list.every(isSeeded) ? undefined : list.toSorted((a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage)).at(0)

/** Announcements by stage, with their days and readers (ANN-013). */
export const AnnouncementList = ({ list, current }: { list: readonly Announcement[]; current: string | undefined }) => {
  const t = useTranslations('announcements')
  const titleOf = useAnnouncementTitle()
  if (list.every(isSeeded) && current === undefined)
    return (
      <EmptyState compact icon={IconSpeakerphone} title={t('desk.empty')}>
        {t('desk.emptyText')}
      </EmptyState>
    )
  return stages.map((stage) => {
    const shown = list.filter((one) => one.stage === stage)
    return (
      shown.length > 0 && (
        <section key={stage} aria-labelledby={`stage-${stage}`}>
          <h2 id={`stage-${stage}`}>{t(`stages.${stage}`)}</h2>
          <ul>
            {shown.map((one) => (
              <li key={one._id}>
                <Link
                  to="/admin/announcements/$announcementId"
                  params={{ announcementId: one._id }}
                  aria-current={one._id === current ? 'true' : undefined}
                >
                  <b>{titleOf(one)}</b>
                  <Badge tone={tones[one.kind]}>{t(`kinds.${one.kind}`)}</Badge>
                  <span className="announcement-facts num">
                    <Facts announcement={one} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}
