/** User data of cloud-init: the image's default user may sign in with these SSH keys. */
export const cloudInit = (keys: readonly string[]): string =>
  // Text in JSON is text in YAML, whatever it holds.
  ['#cloud-config', 'ssh_authorized_keys:', ...keys.map((key) => `  - ${JSON.stringify(key)}`), ''].join('\n')
