import { enqueueUntimed } from '../tasks/mutations/serial-queue.ts'
import type { AttachedFiles } from './attached-files.ts'

/** How the parts of a message group reach the server. */
export type GroupTransport = {
  upload: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<{ fileId: string }>
  postText: (text: string) => Promise<void>
  postFile: (fileId: string, name: string) => Promise<void>
}

export type GroupFailure = { error: unknown; textSent: boolean; during: 'message' | 'file' }

const uploads = new Map<string, AbortController>()

/** Removes a file from its composer; an upload in progress is aborted, and its group continues without it. */
export const removeFile = (files: AttachedFiles, place: string, key: string): void => {
  if (files.find(place, key)?.state === 'posting') return
  files.remove(place, key)
  uploads.get(key)?.abort()
}

/**
 * Sends a text and the attached files of a place as one group: first every upload, then the messages in order, the text
 * before the files (THR-004). Nothing is posted unless every upload succeeded. Groups of one place are sent in the
 * order of the calls. After a failure, what was not posted is attached again; a file is not uploaded twice.
 */
export const sendGroup = (
  files: AttachedFiles,
  place: string,
  text: string,
  { upload, postText, postFile }: GroupTransport,
): Promise<GroupFailure | null> => {
  const keys = files.get(place).flatMap(({ key, state }) => (state === 'attached' ? [key] : []))
  for (const key of keys) files.change(place, key, { state: 'waiting', part: 0, failed: false })
  let textSent = text === ''
  let during: GroupFailure['during'] = 'file'

  /** Resolves when the file is on the server or has been removed. */
  const bring = async (key: string): Promise<void> => {
    const one = files.find(place, key)
    if (!one || one.fileId !== undefined) return
    const stop = new AbortController()
    uploads.set(key, stop)
    files.change(place, key, { state: 'uploading' })
    try {
      const { fileId } = await upload(one.file, (part) => files.change(place, key, { part }), stop.signal)
      files.change(place, key, { fileId, part: 1 })
    } catch (error) {
      if (stop.signal.aborted) return
      files.change(place, key, { failed: true })
      throw error
    } finally {
      uploads.delete(key)
    }
  }
  const post = async (key: string): Promise<void> => {
    const one = files.find(place, key)
    if (one?.fileId === undefined) return
    try {
      await postFile(one.fileId, one.file.name)
      files.remove(place, key)
    } catch (error) {
      files.change(place, key, { failed: true })
      throw error
    }
  }
  const run = async (): Promise<GroupFailure | null> => {
    try {
      for (const key of keys) await bring(key)
      // No removal from here on: the messages are being posted.
      for (const key of keys) files.change(place, key, { state: 'posting' })
      if (!textSent) {
        during = 'message'
        await postText(text)
        textSent = true
        during = 'file'
      }
      for (const key of keys) await post(key)
      return null
    } catch (error) {
      for (const key of keys) files.change(place, key, { state: 'attached', part: 0 })
      return { error, textSent, during }
    }
  }
  return enqueueUntimed(`group ${place}`, run)
}
