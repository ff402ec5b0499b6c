import { group, type ValuesOf } from '@passerelle/server/env/group'
import { address, secret, text } from '@passerelle/server/env/setting'

/** Settings of this service. */
export const storagesSettings = {
  /** S3 storage for files; undefined stores them in the data folder. */
  s3: group('endpoint', {
    endpoint: address('S3_ENDPOINT', 'the S3 that keeps files, instead of the data folder', 'https://s3.example', [
      'https:',
      'http:',
    ]),
    bucket: text('S3_BUCKET', 'the bucket of the files', 'passerelle-files'),
    region: text('S3_REGION', 'the region of that S3', 'eu-west-3', 'us-east-1'),
    key: text('S3_KEY', 'the access key of that S3', 'AKIAEXAMPLE'),
    secret: secret(text('S3_SECRET', 'its secret', 'a long random text')),
  }),
}

declare module '@passerelle/server/env' {
  interface ServiceEnv extends ValuesOf<typeof storagesSettings> {}
}
