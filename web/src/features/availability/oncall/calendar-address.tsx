import { oncall } from '@passerelle/contract/stats/oncall'
import { IconCalendarPlus, IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCopy } from '../../../kit/clipboard/use-copy.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { call } from '../../../model/api/call.ts'

const across = { side: 'staff', appId: null } as const

/** Copies the calendar address of one's own shifts or of the rota, or replaces one's own; the import (ONC-008). */
export const CalendarAddress = ({ onImport }: { onImport: (() => void) | undefined }) => {
  const t = useTranslations('oncall.calendar')
  const copy = useCopy({ done: t('copied'), failed: t('failed') })
  const copyAddress = (of: { scope: 'mine' | 'rota'; renew?: boolean }) =>
    void copy(call(oncall.openOncallCalendar, of, across).then(({ url }) => url))
  return (
    <section aria-labelledby="oncall-calendar">
      <div className="monitoring-head">
        <h2 id="oncall-calendar">{t('title')}</h2>
        <span className="quiet">{t('lead')}</span>
      </div>
      <div className="monitoring-actions">
        <Button size="small" icon={IconCalendarPlus} onClick={() => copyAddress({ scope: 'mine' })}>
          {t('mine')}
        </Button>
        <Button size="small" icon={IconCalendarPlus} onClick={() => copyAddress({ scope: 'rota' })}>
          {t('rota')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => copyAddress({ scope: 'mine', renew: true })}>
          {t('renew')}
        </Button>
        {onImport && (
          <Button size="small" variant="ghost" icon={IconUpload} onClick={onImport}>
            {t('import')}
          </Button>
        )}
      </div>
    </section>
  )
}
