/** Reason of a failed drive call. */
export type DriveReason = 'not_configured' | 'refused' | 'unreachable' | 'group_unknown'

export class DriveError extends Error {
  readonly reason: DriveReason
  constructor(reason: DriveReason, options?: { cause: unknown }) {
    super(`the drive: ${reason}`, options)
    this.name = 'DriveError'
    this.reason = reason
  }
}

/** Provider of shared folders. Every failure is a `DriveError`; provider-specific errors never leave the adapter. */
export type Drive = {
  /** Creates the folder of an account unless it exists; returns its id. */
  ensureFolder: (slug: string) => Promise<string>
  /** Email addresses of the groups that have write access. */
  listGroups: (folderId: string) => Promise<string[]>
  addGroup: (folderId: string, group: string) => Promise<void>
}
