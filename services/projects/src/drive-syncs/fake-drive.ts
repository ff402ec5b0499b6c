import { DriveError, type Drive } from './drive.ts'

/** In-memory fake, for embedded mode and tests. A group whose name begins with `unknown` does not exist. */
export const createFakeDrive = (): Drive => {
  const folders = new Map<string, Set<string>>()
  const groupsOf = (folderId: string) => {
    const groups = folders.get(folderId)
    if (!groups) throw new DriveError('refused')
    return groups
  }
  return {
    ensureFolder: async (slug) => {
      const id = `folder-${slug}`
      if (!folders.has(id)) folders.set(id, new Set())
      return id
    },
    listGroups: async (folderId) => [...groupsOf(folderId)],
    addGroup: async (folderId, group) => {
      if (group.startsWith('unknown')) throw new DriveError('group_unknown')
      groupsOf(folderId).add(group)
    },
  }
}
