import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../live/use-topic.ts'
import { throttlePerClient } from '../tasks/live/throttle-per-client.ts'
import { sessionQueries } from './me.ts'

const readAgain = throttlePerClient(
  150,
  (client) => void client.invalidateQueries({ queryKey: sessionQueries.app().queryKey }),
)

/** Events that change what `readApp` returns: outages with their timeline, and the features of the account. */
const isOfAccount = (name: string) => /^(?:probe|maintenance|incident)\./.test(name) || name === 'app.feature_set'

/** Refetches the account when an outage begins, goes on or ends, and when one of its features is switched. */
export const useAccountLive = (appId: string | undefined): void => {
  const client = useQueryClient()
  useTopic(
    'board',
    appId,
    ({ name }) => isOfAccount(name) && readAgain(client),
    () => readAgain(client),
  )
}
