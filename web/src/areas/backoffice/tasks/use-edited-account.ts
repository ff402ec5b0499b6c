import { useEffect } from 'react'
import { activateAccount } from '../../../model/session/active-account.ts'
import { cardEditStore } from '../../tasks/card-edit-store.ts'

/** While a field of a row is being edited, calls use the account of its task. */
export const useEditedAccount = () => {
  useEffect(() => {
    let end = () => {}
    const stop = cardEditStore.subscribe(() => {
      end()
      const edit = cardEditStore.get()
      end = edit ? activateAccount(edit.card.appId) : () => {}
    })
    return () => {
      stop()
      end()
    }
  }, [])
}
