/** Words by which Scaleway, AWS and Google Cloud name a quota or a limit of the account that is reached. */
const quota =
  /quota|limit ?exceeded|limits? (?:has|have) been (?:reached|exceeded)|maximum number of|more vcpu capacity than/i

/** Whether a provider refused an action because a quota of the account is reached. */
export const isQuotaFailure = (failure: string | null): boolean => failure !== null && quota.test(failure)
