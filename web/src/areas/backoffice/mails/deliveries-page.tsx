import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { DeliveriesList } from '../../../features/office/deliveries/deliveries-list.tsx'
import { inboundQueries } from '../../../features/office/inbound-queue/inbound-queries.ts'
import { InboundQueue } from '../../../features/office/inbound-queue/inbound-queue.tsx'
import { SenderRules } from '../../../features/office/inbound-queue/sender-rules.tsx'
import { useInboundLive } from '../../../features/office/inbound-queue/use-inbound-live.ts'
import { keysAct, useShortcuts } from '../../../features/portal/shortcuts/use-shortcuts.ts'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { TabPanel, Tabs } from '../../../kit/ui/display/tabs.tsx'
import { mailTabs, receivedStates, validateDeliveriesSearch, type MailsSearch } from './deliveries-search.ts'
import '../apps/audit-page.css'

const keys = { keysAct, useShortcuts }

/** Mails of all accounts, for staff: what waits, what was received and what was sent (EML-053). */
export const DeliveriesPage = () => {
  const t = useTranslations('inbound')
  const navigate = useNavigate()
  const { tab = 'held', received = 'posted', state, mail } = validateDeliveriesSearch(useSearch({ strict: false }))
  const count = useQuery(inboundQueries.count())
  useInboundLive()
  usePageTitle(t('title'))
  const show = (search: MailsSearch, replace = false) => void navigate({ to: '.', search, replace })
  const held = count.data?.held ?? 0
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('title')}</h1>
      </div>
      <div className="audit-page">
        <Tabs
          label={t('title')}
          value={tab}
          tabs={mailTabs.map((value) => ({
            value,
            label: t(`tabs.${value}`),
            ...(value === 'held' && held > 0 && { count: held }),
          }))}
          onChange={(next) => show(next === 'held' ? {} : { tab: next })}
        >
          <TabPanel value="held">
            <InboundQueue {...keys} state="held" chosen={mail} onChoose={(id, isStep) => show({ mail: id }, isStep)} />
          </TabPanel>
          <TabPanel value="received">
            <div className="inbound-tools">
              <Select
                label={t('state')}
                value={received}
                options={receivedStates.map((value) => ({ value, label: t(`states.${value}`) }))}
                onChange={(next) => show({ tab: 'received', received: next })}
              />
            </div>
            <InboundQueue
              key={received}
              {...keys}
              state={received}
              chosen={mail}
              onChoose={(id, isStep) => show({ tab: 'received', received, mail: id }, isStep)}
            />
          </TabPanel>
          <TabPanel value="sent">
            <DeliveriesList state={state} onState={(next) => show({ tab: 'sent', state: next })} />
          </TabPanel>
          <TabPanel value="rules">
            <SenderRules />
          </TabPanel>
        </Tabs>
      </div>
    </>
  )
}
