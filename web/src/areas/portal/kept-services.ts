import { localText } from '../../shared/store/browser-storage.ts'

const keyOf = (appId: string) => `passerelle.services.${appId}`

/**
 * How many monitored services an account had when this device last heard of it, undefined when it never did: so the place beside the board is
 * there, or not, before the answer is, and the board does not move when it comes.
 */
export const keptServices = (appId: string): number | undefined => {
  const text = localText.read(keyOf(appId))
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : undefined
}

export const keepServices = (appId: string, count: number): void => localText.write(keyOf(appId), String(count))
