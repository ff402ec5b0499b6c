/** What the embedded form begins with where the environment says nothing: the duties of the demo world's staff (OPEN-024), their number, a quiet terminal. */
export const demoSettings = {
  LOG_LEVEL: 'warn',
  MERGE_REQUEST_DECIDERS: 'farid@nimbus.example,gwen@nimbus.example',
  MANAGERS: 'farid@nimbus.example',
  SUPPORT_PHONES: '01 84 80 00 12',
}
