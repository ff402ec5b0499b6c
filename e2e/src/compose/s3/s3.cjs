// The S3 of the image beside it, with the key and secret that MinIO reads.
const S3rver = require('s3rver')
const { DUMMY_ACCOUNT } = require('s3rver/lib/models/account')

DUMMY_ACCOUNT.createKeyPair(process.env.MINIO_ROOT_USER, process.env.MINIO_ROOT_PASSWORD)
void new S3rver({ directory: '/data', address: '0.0.0.0', port: 9000, vhostBuckets: false, silent: true }).run()
