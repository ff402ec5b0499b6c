import { useEffect, useEffectEvent, useState, type ClipboardEvent } from 'react'

const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') === true

/**
 * A dialog must not accept drops for what is behind it: the topmost one, the last in the document, has to contain it.
 */
const isCovered = (zone: string) =>
  [...document.querySelectorAll('[role="dialog"]')].at(-1)?.querySelector(zone) === null

/**
 * Handles files dropped anywhere on the page while the element `zone` (a selector) is not covered by a dialog, and
 * keeps the browser from navigating to them. Returns whether files are being dragged over the page.
 */
export const useFileDrop = (zone: string, onFiles: (files: readonly File[]) => void): boolean => {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const drag = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = isCovered(zone) ? 'none' : 'copy'
      setOver(!isCovered(zone))
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      if (!isCovered(zone)) take([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', drag, { signal })
    addEventListener('drop', drop, { signal })
    // Left the window: there is no related target.
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal })
    return () => leaving.abort()
  }, [zone])
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
