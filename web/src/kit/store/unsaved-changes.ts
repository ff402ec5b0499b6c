import { useEffect } from 'react'

const marks = new Set<object>()

/** Whether a form of this page has changes that are not saved. */
export const hasUnsavedChanges = (): boolean => marks.size > 0

/** Lets the page be left without further questions; its forms are about to go. */
export const discardUnsavedChanges = (): void => marks.clear()

/** Marks the page as holding unsaved changes while `isUnsaved`. */
export const useUnsavedChanges = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return
    const mark = {}
    marks.add(mark)
    return () => void marks.delete(mark)
  }, [isUnsaved])
