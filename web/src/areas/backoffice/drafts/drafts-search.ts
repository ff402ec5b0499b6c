/** Search params of the drafts of all accounts: text and account. */
export type DraftsSearch = { q?: string | undefined; app?: string | undefined }

export const validateDraftsSearch = ({ q, app }: Record<string, unknown>): DraftsSearch => ({
  ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 100) }),
  ...(typeof app === 'string' && /^[0-9a-f]{24}$/.test(app) && { app }),
})
