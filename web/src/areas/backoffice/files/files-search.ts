/** Search params of the files: the tab, a text and an account. */
export type FilesSearch = { tab?: 'drive' | undefined; q?: string | undefined; app?: string | undefined }

export const validateFilesSearch = ({ tab, q, app }: Record<string, unknown>): FilesSearch => ({
  ...(tab === 'drive' && { tab }),
  ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 100) }),
  ...(typeof app === 'string' && /^[0-9a-f]{24}$/.test(app) && { app }),
})
