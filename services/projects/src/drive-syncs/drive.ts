/** Why a drive did not do what was asked. */
export type DriveReason = 'not_configured' | 'refused' | 'unreachable' | 'group_unknown'

export class DriveError extends Error {
  readonly reason: DriveReason
  constructor(reason: DriveReason, options?: { cause: unknown }) {
    super(`the drive: ${reason}`, options)
    this.name = 'DriveError'
    this.reason = reason
  }
}

/** A provider of shared folders. Failures are `DriveError`s; nothing else of it comes through. */
export type Drive = {
  /** The folder of an account, made when there is none; its id. */
  ensureFolder: (slug: string) => Promise<string>
  /** The groups that may write in it, as mail addresses. */
  listGroups: (folderId: string) => Promise<string[]>
  addGroup: (folderId: string, group: string) => Promise<void>
}
