import { useQueryClient } from '@tanstack/react-query'
import { isMoneyName } from '../live/live-connection.ts'
import { useTopic } from '../live/use-topic.ts'
import { sessionQueries, useAccount, useMe } from '../session/me.ts'

/**
 * Reads payments, invoices and the payment state of the account again when its money moves (COL-022): for
 * administrators and staff, who are told of it.
 */
export const useMoneyLive = (): void => {
  const client = useQueryClient()
  const appId = useAccount()?._id
  const me = useMe()
  const readAgain = () => {
    for (const queryKey of [['payments', appId], ['invoices', appId], sessionQueries.app().queryKey])
      void client.invalidateQueries({ queryKey })
  }
  const heard = ({ name }: { name: string }) => isMoneyName(name) && readAgain()
  useTopic('money', me?.admin || me?.side === 'staff' ? appId : undefined, heard, readAgain)
}
