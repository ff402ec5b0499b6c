import { createStore } from '../store/store.ts'

/**
 * The account of the request that staff have open on a screen across accounts (UIX-004): their session belongs to none, so calls that name no
 * other are made in this one.
 */
export const workingAccount = createStore<string | undefined>(undefined)
