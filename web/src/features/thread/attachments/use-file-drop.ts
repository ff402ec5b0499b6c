import { useEffect, useEffectEvent, useState, type ClipboardEvent } from 'react'

const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') === true

/** A dialog over the page must not accept drops for the thread behind it. */
const isCovered = () => document.querySelector('[role="dialog"]:not(:has(.composer))') !== null

/**
 * Handles files dropped anywhere on the page, and keeps the browser from navigating to them. Returns whether files are
 * being dragged over the page.
 */
export const useFileDrop = (onFiles: (files: readonly File[]) => void): boolean => {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const drag = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = isCovered() ? 'none' : 'copy'
      setOver(!isCovered())
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      if (!isCovered()) take([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', drag, { signal })
    addEventListener('drop', drop, { signal })
    // Left the window: there is no related target.
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal })
    return () => leaving.abort()
  }, [])
  return over
}

/** Paste handler that takes files; text is pasted as usual. */
export const pasteFiles =
  (onFiles: (files: readonly File[]) => void) =>
  (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    onFiles(files)
  }
