import {
  IconClock,
  IconBuildingPlus,
  IconBuildingStore,
  IconCloud,
  IconFileInvoice,
  IconRepeat,
  IconFiles,
  IconHeartRateMonitor,
  IconHistory,
  IconHome,
  IconInbox,
  IconListDetails,
  IconMail,
  IconPlus,
  IconReport,
  IconServerCog,
  IconTable,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { firstWordsStore } from '../../../features/tasks/new-task/first-words.ts'
import type { FoundThing, ThingAction } from '../../../features/portal/search/found-things.tsx'
import { presetTask } from '../../../features/tasks/new-task/preset.ts'
import { CommandPalette } from '../../../features/portal/search/command-palette.tsx'
import { useKeys } from '../../../features/portal/shortcuts/use-keys.ts'
import { useMe } from '../../../model/session/me.ts'
import { newRequestStore } from '../tasks/new-request.ts'

/**
 * Command palette of staff across accounts: a result opens over the table, "see all" filters the table (SRC-007); a
 * support code opens the account. Every page is found by its name and by what people call it.
 */
const BackofficePalette = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations()
  const navigate = useNavigate()
  const keys = useKeys()
  const project = useMe()?.project === true
  const write = async (words = '') => {
    await navigate({ to: '/admin/tasks' })
    firstWordsStore.set(words)
    newRequestStore.set(true)
  }
  const openThing = ({ kind, _id, app, name, state }: FoundThing, action: ThingAction) => {
    const appId = app._id
    if (action === 'ask') {
      const [firstName = '', ...rest] = name.split(' ')
      presetTask(app, kind === 'person' ? { _id, firstName, lastName: rest.join(' '), staff: false } : null)
      return void write()
    }
    if (kind === 'person') {
      if (state === 'staff') return void navigate({ to: '/admin/teams' })
      return void navigate({ to: '/admin/users/$appId/$userId', params: { appId, userId: _id } })
    }
    if (kind === 'account' && action === 'open') return void navigate({ to: '/admin/apps/$appId', params: { appId } })
    const inside = { account: undefined, server: `/clouds/servers/${_id}`, invoice: `/payments/invoices/${_id}` }[kind]
    void navigate({ to: '/apps/$appId', params: { appId }, ...(inside && { search: { redirect: inside } }) })
  }
  const pages = [
    { icon: IconListDetails, label: t('pages.backlog'), words: t('office.words.backlog'), to: '/admin/backlog' },
    { icon: IconBuildingStore, label: t('pages.apps'), words: t('office.words.apps'), to: '/admin/apps' },
    { icon: IconUsersGroup, label: t('pages.teams'), words: t('office.words.teams'), to: '/admin/teams' },
    { icon: IconClock, label: t('pages.times'), words: t('office.words.times'), to: '/admin/times' },
    { icon: IconUsers, label: t('pages.users'), words: t('office.words.users'), to: '/admin/users' },
    {
      icon: IconHeartRateMonitor,
      label: t('pages.monitoring'),
      words: t('office.words.monitoring'),
      to: '/admin/monitoring',
    },
    { icon: IconCloud, label: t('pages.clouds'), words: t('office.words.servers'), to: '/admin/servers' },
    { icon: IconFileInvoice, label: t('draftsOfAll.title'), words: t('office.words.drafts'), to: '/admin/drafts' },
    {
      icon: IconRepeat,
      label: t('subscriptionsOfAll.title'),
      words: t('office.words.subscriptions'),
      to: '/admin/subscriptions',
    },
    { icon: IconFiles, label: t('pages.files'), words: t('office.words.files'), to: '/admin/files' },
    ...(project
      ? [
          {
            icon: IconServerCog,
            label: t('pages.system'),
            words: t('office.words.system'),
            to: '/admin/system',
          } as const,
        ]
      : []),
    ...(project
      ? [
          {
            icon: IconBuildingPlus,
            label: t('apps.new.title'),
            words: t('office.words.newApp'),
            to: '/admin/apps/new',
          } as const,
        ]
      : []),
    { icon: IconUserPlus, label: t('shell.registerInAccount'), to: '/admin/register' },
    { icon: IconHistory, label: t('shell.auditOfAll'), words: t('office.words.audit'), to: '/admin/audit' },
    { icon: IconMail, label: t('shell.deliveries'), words: t('office.words.deliveries'), to: '/admin/deliveries' },
    { icon: IconInbox, label: t('pages.inbox'), to: '/admin/inbox' },
  ] as const
  return (
    <CommandPalette
      across
      onClose={onClose}
      onOpen={(taskId) => void navigate({ to: '/admin/tasks/$taskId', params: { taskId }, search: true })}
      onSeeAll={(search) => void navigate({ to: '/admin/tasks', search: { search } })}
      onEnter={(appId) => void navigate({ to: '/apps/$appId', params: { appId } })}
      onThing={openThing}
      onCreate={(words) => void write(words)}
      commands={[
        { icon: IconPlus, label: t('board.newRequest'), keys: keys('create'), onSelect: () => void write() },
        { icon: IconTable, label: t('shell.requests'), onSelect: () => void navigate({ to: '/admin/tasks' }) },
        { icon: IconHome, label: t('shell.home'), onSelect: () => void navigate({ to: '/admin' }) },
        ...pages.map(({ to, ...page }) => ({ ...page, onSelect: () => void navigate({ to }) })),
        {
          icon: IconReport,
          label: t('dailyReports.title'),
          words: t('office.words.reports'),
          onSelect: () => void navigate({ to: '/admin', search: { tab: 'reports' } }),
        },
      ]}
    />
  )
}
export default BackofficePalette
