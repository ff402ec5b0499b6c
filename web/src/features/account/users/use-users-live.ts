import { useQueryClient } from '@tanstack/react-query'
import { isPeopleName } from '../../../model/live/live-connection.ts'
import { useTopic } from '../../../model/live/use-topic.ts'
import { useAccount, useMe } from '../../../model/session/me.ts'
import { throttlePerClient } from '../../../model/tasks/live/throttle-per-client.ts'
import { userQueries } from './user-queries.ts'

const readAgain = throttlePerClient(150, (client) => void client.invalidateQueries({ queryKey: userQueries.all() }))

/** Reads the users of the account again when somebody else invites, changes or removes one. */
export const useUsersLive = (): void => {
  const client = useQueryClient()
  const appId = useAccount()?._id
  const me = useMe()
  useTopic(
    'money',
    me?.admin || me?.side === 'staff' ? appId : undefined,
    ({ name }) => isPeopleName(name) && readAgain(client),
    () => readAgain(client),
  )
}
