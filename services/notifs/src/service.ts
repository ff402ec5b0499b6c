import { notifs } from '@passerelle/contract/notifs/api'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Policy, type Service } from '@passerelle/server/service'
import { announceToNewcomers } from './announcements/announce-to-newcomers.ts'
import { announceSubscriber, announceWork } from './announcements/announce-work.ts'
import { withdrawnSubscriber } from './announcements/withdrawn-subscriber.ts'
import { devices } from './devices/devices.ts'
import { countUnread, markNoticesRead } from './notices/inbox-store.ts'
import { inboxView } from './notices/inbox-view.ts'
import { mailDeadline } from './notices/mail-deadline.ts'
import { officeCountsView } from './notices/office-counts-view.ts'
import { outsideMailDeadline } from './outside-mails/outside-mail-deadline.ts'
import { outsideMailSubscriber } from './outside-mails/outside-mail-subscriber.ts'
import { settleSubscriber } from './notices/settle-notices.ts'
import { noticeSubscriber } from './notices/notice-subscriber.ts'
import { readPreferences, savePreferences } from './preferences/preferences.ts'
import { ownOncallChannels } from './preferences/oncall-channels.ts'
import { pushKeys } from './push/push-keys.ts'
import { eraseUser } from './privacy/forget-user.ts'
import { createPushSender } from './push/push-sender.ts'
import { satisfactionMail } from './satisfaction/satisfaction-mail.ts'
import { serviceSubscriptions } from './subscriptions/service-subscriptions.ts'
import { mailedPeopleView } from './notices/mailed-people-view.ts'
import { mutedRequests } from './thread-mails/muted-requests.ts'
import { createUnsubscribe } from './unsubscribe/unsubscribe.ts'
import { pushWork } from './notices/push-work.ts'
import { reminderDeadline, reminderSubscriber } from './reminders/reminders.ts'

type CallOf<K extends keyof typeof notifs> = Call<(typeof notifs)[K]>

const isCustomer: Policy = (actor) => actor.kind === 'customer'
const isStaff: Policy = (actor) => actor.kind === 'staff'
const isInAccount: Policy = (actor) => actor.kind !== 'anonymous' && actor.appId !== undefined
const isStaffInAccount: Policy = (actor) => actor.kind === 'staff' && actor.appId !== undefined
const isSignedIn: Policy = (actor) => actor.kind !== 'anonymous'

/** Service for notifications: inbox, web push, mails about events, and channel preferences. */
export const notifsService = (platform: Platform): Service => {
  const { database, env } = platform
  const keys = pushKeys(platform)
  const browsers = devices(platform)
  const services = serviceSubscriptions(platform)
  const unsubscribe = createUnsubscribe(platform)
  const requestMails = mutedRequests(platform)
  const mailedPeople = mailedPeopleView(platform)
  const channels = ownOncallChannels(platform)
  const list = inboxView(database)
  const officeCounts = officeCountsView(platform)
  const markRead = markNoticesRead(platform)
  const contact = env.origin.startsWith('https:')
    ? env.origin
    : `mailto:${env.mailFrom ?? 'no-reply@passerelle.example'}`
  const send = createPushSender({ httpClient: createHttpClient(), keys, contact, allowLocal: env.outboundLocal })

  return service<typeof notifs>({
    name: 'notifs',
    operations: notifs,
    policies: {
      'notices.own': isSignedIn,
      'office.counts': isStaff,
      'devices.own': isSignedIn,
      'oncall.channels': isStaff,
      'services.subscribe': isCustomer,
      'request.mails': isInAccount,
      'request.mailedPeople': isStaffInAccount,
    },
    subjectLoaders: {},
    handlers: {
      listNotices: ({ actor, query: { skip, limit, unread } }: CallOf<'listNotices'>) =>
        list(actor, { skip, limit, unread: unread === 'true' }),
      countNotices: async ({ actor }: CallOf<'countNotices'>) => ({ unread: await countUnread(database.query, actor) }),
      readOfficeCounts: ({ actor }: CallOf<'readOfficeCounts'>) => officeCounts(actor),
      markNoticesRead: async ({ actor, body }: CallOf<'markNoticesRead'>) => ({ unread: await markRead(actor, body) }),
      readPreferences: ({ actor }: CallOf<'readPreferences'>) => readPreferences(platform)(actor),
      savePreferences: ({ actor, body }: CallOf<'savePreferences'>) => savePreferences(platform)(actor, body),
      listServiceSubscriptions: ({ actor }: CallOf<'listServiceSubscriptions'>) => services.list(actor),
      saveServiceSubscription: ({ actor, params, body }: CallOf<'saveServiceSubscription'>) =>
        services.save(actor, params.probeId, body),
      resetServiceSubscription: ({ actor, params }: CallOf<'resetServiceSubscription'>) =>
        services.reset(actor, params.probeId),
      readRequestMails: ({ actor, params }: CallOf<'readRequestMails'>) => requestMails.read(actor, params.id),
      readMailedPeople: ({ actor, params }: CallOf<'readMailedPeople'>) => mailedPeople(actor, params.id),
      saveRequestMails: ({ actor, params, body }: CallOf<'saveRequestMails'>) =>
        requestMails.save(actor, params.id, body.muted),
      readOncallChannels: ({ actor }: CallOf<'readOncallChannels'>) => channels.read(actor),
      saveOncallChannels: ({ actor, body }: CallOf<'saveOncallChannels'>) => channels.save(actor, body.list),
      unsubscribe: ({ params }: CallOf<'unsubscribe'>) => unsubscribe(params.token),
      readPushKey: async () => ({ publicKey: (await keys()).publicKey }),
      subscribeBrowser: ({ actor, body, request }: CallOf<'subscribeBrowser'>) =>
        browsers.subscribe(actor, body, request),
      unsubscribeBrowser: async ({ actor, body }: CallOf<'unsubscribeBrowser'>) => {
        await browsers.unsubscribe(actor, body.endpoint)
        return null
      },
      listDevices: ({ actor }: CallOf<'listDevices'>) => browsers.list(actor),
      removeDevice: async ({ actor, params }: CallOf<'removeDevice'>) => {
        await browsers.remove(actor, params.id)
        return null
      },
    },
    subscribers: [
      noticeSubscriber(platform),
      settleSubscriber(platform),
      reminderSubscriber(platform),
      satisfactionMail(platform),
      eraseUser(platform),
      announceSubscriber(platform),
      announceToNewcomers(platform),
      withdrawnSubscriber(platform),
      outsideMailSubscriber(platform),
    ],
    deadlines: [mailDeadline(platform), reminderDeadline(platform), outsideMailDeadline(platform)],
    workKinds: [pushWork(platform, send), announceWork(platform)],
  })
}
