/** A target that leads into our own network: `host` where only a host is asked for, else a URL. */
export type PrivateTarget = { url: (port: number) => string; host?: string }

/** Names and the addresses that they resolve to; one list for each time they are asked, the last one for good. */
export const privateNames: Readonly<Record<string, readonly string[][]>> = {
  'public.example': [['2d00::1']],
  'loopback.example': [['127.0.0.1']],
  'loopback6.example': [['::1']],
  'private.example': [['10.0.0.1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'nat64.example': [['64:ff9b::7f00:1']],
  'metadata.google.internal': [['169.254.169.254']],
  'mixed.example': [['2d00::1', '127.0.0.1']],
  'mixed-last.example': [['127.0.0.1', '2d00::1']],
  'nothing.example': [[]],
  'rebinding.example': [['2d00::1'], ['127.0.0.1']],
  'rebinding-back.example': [['127.0.0.1'], ['2d00::1'], ['127.0.0.1']],
}
/** An address that passes the guard; nobody has it, as its block is not assigned. */
export const publicAddress = '2d00::1'

const wordsOf = (text: string) => text.trim().split(/\s+/)

const loopback = wordsOf(`
  127.0.0.1 127.0.0.2 127.255.255.254 127.1 127.0.1 127.0.0.1. 0.0.0.0 0
  2130706433 0x7f000001 0x7f.0.0.1 0x7f.1 0177.0.0.1 017700000001 0177.0.0.01 0x7f.0.1
  ①②⑦.⓪.⓪.① 127。0。0。1 １２７.0.0.1 %31%32%37.0.0.1 127.0.0.1%2e
  [::1] [::] [0:0:0:0:0:0:0:1] [0000::0001] [::127.0.0.1] [::7f00:1]
`)
const mapped = wordsOf(`
  [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:0:127.0.0.1] [0:0:0:0:0:ffff:127.0.0.1]
  [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::127.0.0.1] [2002:7f00:1::] [2002:7f00:1::1]
  [2001:0:7f00:1::] [::ffff:10.0.0.1] [::ffff:169.254.169.254] [::ffff:a9fe:a9fe]
`)
const reserved = wordsOf(`
  10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255 10.1
  167772161 0xa000001 012.0.0.1 192.168.257 0xc0a80001 0300.0250.1
  100.64.0.1 100.127.255.255 192.0.0.8 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.1
  203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
  [fe80::1] [fec0::1] [fc00::1] [fd00::1] [ff02::1] [2001:db8::1] [100::1] [3fff::1]
`)
const metadata = wordsOf(`
  169.254.169.254 169.254.170.2 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518
  [fd00:ec2::254] [fe80::a9fe:a9fe] 100.100.100.200 192.0.0.192 168.63.129.16
`)
const names = ['localhost', 'LOCALHOST', 'localhost.', 'ip6-localhost', ...Object.keys(privateNames)].filter(
  (name) => name !== 'public.example',
)

const tricks: readonly ((port: number) => string)[] = [
  (port) => `http://public.example@127.0.0.1:${port}/`,
  (port) => `http://public.example:80@127.0.0.1:${port}/`,
  (port) => `http://127.0.0.1:${port}\\@public.example/`,
  (port) => `http://127.0.0.1:${port}#@public.example/`,
  (port) => `http://127.0.0.1:${port}?@public.example/`,
  (port) => `http:\\\\127.0.0.1:${port}\\`,
  (port) => `http:127.0.0.1:${port}/`,
  (port) => `\thttp://127.0.\n0.1:${port}/`,
  (port) => `https://127.0.0.1:${port}/`,
  (port) => `HTTP://[::1]:${port}/`,
  (port) => `ftp://127.0.0.1:${port}/`,
  (port) => `gopher://127.0.0.1:${port}/_GET`,
]

/** Addresses that lead into our own network, in every notation that a URL or a resolver understands. */
export const privateTargets: readonly PrivateTarget[] = [
  ...[...loopback, ...mapped, ...reserved, ...metadata, ...names].map((host) => ({
    host: host.replace(/^\[|\]$/g, ''),
    url: (port: number) => `http://${host}:${port}/`,
  })),
  ...tricks.map((url) => ({ url })),
]
