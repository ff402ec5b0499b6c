import { devices } from './devices.ts'
import { inbox } from './inbox.ts'
import { oncallChannels } from './oncall-channels.ts'
import { requestMails } from './request-mails.ts'
import { serviceSubscriptions } from './service-subscriptions.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Every operation of the notifs service. */
export const notifs = {
  ...inbox,
  ...devices,
  ...serviceSubscriptions,
  ...requestMails,
  ...oncallChannels,
  ...unsubscribe,
}
