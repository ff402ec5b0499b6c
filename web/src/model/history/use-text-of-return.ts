import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Hands the text of a search field over when somebody goes back or forward to an address. What is typed replaces the
 * address and comes from the field alone, so that no key is lost.
 */
export const useTextOfReturn = (name: string, onReturn: (text: string) => void): void => {
  const { history } = useRouter()
  const back = useEffectEvent(onReturn)
  useEffect(
    () =>
      history.subscribe(({ action, location }) => {
        if (action.type === 'PUSH' || action.type === 'REPLACE') return
        back(new URLSearchParams(location.search).get(name) ?? '')
      }),
    [history, name],
  )
}
