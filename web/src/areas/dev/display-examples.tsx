import { toIsoDate } from '@passerelle/kernel/format-date'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../kit/config/server-clock.ts'
import { Avatar, AvatarGroup } from '../../kit/ui/display/avatar.tsx'
import { Badge, type BadgeTone } from '../../kit/ui/display/badge.tsx'
import { CalendarEventLine } from '../../kit/ui/display/calendar-event.tsx'
import { Tabs } from '../../kit/ui/display/tabs.tsx'
import { CardSkeleton, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/states.tsx'
import { Dot } from '../../kit/ui/icon/dot.tsx'
import { ListIcon } from '../../kit/ui/icon/list-icon.tsx'
import { AccountLogo, ProviderMark } from '../../kit/ui/icon/logo.tsx'
import { PriorityIcon, priorityCodes } from '../../kit/ui/icon/priority.tsx'
import { Prose } from '../../kit/ui/text/prose.tsx'

const tones: readonly BadgeTone[] = ['success', 'warning', 'danger', 'info', 'waiting', 'neutral', 'outline', 'ghost']
const people = [
  { _id: '1', firstName: 'Ada', lastName: 'Moreau', staff: false },
  { _id: '2', firstName: 'Hugo', lastName: 'Marchand', staff: true },
]
const tabs = [
  { value: 'one', label: 'Client', count: 3 },
  { value: 'two', label: 'Interne', internal: true },
]
const text = '**Deux écrans** pour le bureau 4 :\n\n- un câble\n- un bras'

/** Parts that only show something: icons, badges, people, texts, and the states of a list. */
export const DisplayExamples = () => {
  const t = useTranslations('dev')
  const [tab, setTab] = useState('one')
  const event = { _id: '1', date: toIsoDate(serverNow()), title: 'Bureau 4', theme: 'blue' as const }
  return (
    <>
      <div className="dev-line">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {priorityCodes.map((code) => (
          <PriorityIcon key={code} code={code} />
        ))}
        {(['todo', 'in_progress', 'done'] as const).map((list) => (
          <ListIcon key={list} list={list} />
        ))}
        <Dot colour="#17607c" />
        <AccountLogo name="Atelier Lumen" logo={null} colour="#17607c" />
        <ProviderMark />
        <Avatar person={people[0]!} large />
        <AvatarGroup people={people} />
        <CalendarEventLine event={event} />
      </div>
      <Tabs label="Tabs" value={tab} tabs={tabs} onChange={setTab} />
      <Tabs label="Segments" variant="segments" value={tab} tabs={tabs} onChange={setTab} />
      <Prose text={text} />
      <div className="dev-fields">
        <EmptyState compact title={t('tableEmpty')} />
        <ErrorState compact title={t('tableEmpty')} onRetry={() => {}} />
        <Skeleton width="60%" />
        <CardSkeleton />
      </div>
    </>
  )
}
